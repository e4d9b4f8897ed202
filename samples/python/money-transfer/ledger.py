import os
import tempfile
from pathlib import Path

from temporalio import activity
from temporalio.exceptions import ApplicationError

from shared import Transfer


class Ledger:
    """Keeps one file per booking in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @activity.defn
    def withdraw(self, transfer: Transfer) -> None:
        self.book(f"{transfer.id}-withdraw", transfer.source, -transfer.cents)

    @activity.defn
    def deposit(self, transfer: Transfer) -> None:
        self.book(f"{transfer.id}-deposit", transfer.target, transfer.cents)

    @activity.defn
    def refund(self, transfer: Transfer) -> None:
        self.book(f"{transfer.id}-refund", transfer.source, transfer.cents)

    def book(self, key: str, account: str, cents: int) -> None:
        if account not in ("alice", "bob"):
            raise ApplicationError(
                f"no account {account}", type="NoSuchAccount", non_retryable=True
            )
        if (self.folder / f"{account}.down").exists():
            raise ConnectionError(f"the bank of {account} doesn't answer")
        descriptor, temporary = tempfile.mkstemp(prefix=".booking-", dir=self.folder)
        try:
            with open(descriptor, "w") as file:
                file.write(f"{account} {cents}\n")
            # The booking appears under its name with its content, or not at all.
            os.link(temporary, self.folder / key)
        except FileExistsError:
            pass  # An earlier attempt made this booking.
        finally:
            os.unlink(temporary)
