import asyncio
from collections.abc import Callable
from datetime import timedelta

from temporalio import workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError

with workflow.unsafe.imports_passed_through():
    from ledger import Ledger
    from shared import Transfer


@workflow.defn
class MoveMoney:
    @workflow.run
    async def run(self, transfer: Transfer) -> str:
        steps = asyncio.create_task(self.steps(transfer))
        try:
            return await asyncio.shield(steps)
        except asyncio.CancelledError:
            # A cancellation request can't interrupt a transfer between its steps.
            return await steps

    async def steps(self, transfer: Transfer) -> str:
        await self.book(Ledger.withdraw, transfer)
        try:
            await self.book(Ledger.deposit, transfer)
        except ActivityError as err:
            workflow.logger.warning("Deposit failed, refunding: %s", err.cause)
            try:
                await self.book(Ledger.refund, transfer)
            except ActivityError as refund_err:
                message = f"deposit: {err.cause}; refund: {refund_err.cause}"
                raise ApplicationError(message, type="RefundFailed") from refund_err
            raise ApplicationError("refunded", type="DepositFailed") from err
        return "moved"

    async def book(
        self, step: Callable[[Ledger, Transfer], None], transfer: Transfer
    ) -> None:
        await workflow.execute_activity_method(
            step,
            transfer,
            start_to_close_timeout=timedelta(seconds=5),
            retry_policy=RetryPolicy(maximum_interval=timedelta(seconds=10)),
        )
