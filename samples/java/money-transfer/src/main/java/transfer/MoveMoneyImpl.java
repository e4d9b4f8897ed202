package transfer;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import java.time.Duration;

public class MoveMoneyImpl implements MoveMoney {
  private final Ledger ledger =
      Workflow.newActivityStub(
          Ledger.class,
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofSeconds(5))
              .setRetryOptions(
                  RetryOptions.newBuilder().setMaximumInterval(Duration.ofSeconds(10)).build())
              .build());

  @Override
  public String move(Transfer transfer) {
    // A cancellation request can't interrupt a transfer between its steps.
    CancellationScope scope = Workflow.newDetachedCancellationScope(() -> runSteps(transfer));
    scope.run();
    return "moved";
  }

  private void runSteps(Transfer transfer) {
    ledger.withdraw(transfer);
    try {
      ledger.deposit(transfer);
    } catch (ActivityFailure failure) {
      Workflow.getLogger(MoveMoneyImpl.class).warn("Deposit failed, refunding", failure);
      try {
        ledger.refund(transfer);
      } catch (ActivityFailure refundFailure) {
        String message = "deposit: " + reason(failure) + "; refund: " + reason(refundFailure);
        throw ApplicationFailure.newFailureWithCause(message, "RefundFailed", refundFailure);
      }
      throw ApplicationFailure.newFailureWithCause("refunded", "DepositFailed", failure);
    }
  }

  private static String reason(ActivityFailure failure) {
    return failure.getCause() instanceof TemporalFailure cause
        ? cause.getOriginalMessage()
        : failure.getMessage();
  }
}
