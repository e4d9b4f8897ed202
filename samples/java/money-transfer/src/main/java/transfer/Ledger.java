package transfer;

import io.temporal.activity.ActivityInterface;

@ActivityInterface
public interface Ledger {
  void withdraw(Transfer transfer);

  void deposit(Transfer transfer);

  void refund(Transfer transfer);
}
