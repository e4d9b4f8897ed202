package transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoveMoneyTest {
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

  class FakeLedger implements Ledger {
    @Override
    public void withdraw(Transfer transfer) {
      calls.add("withdraw");
    }

    @Override
    public void deposit(Transfer transfer) {
      throw ApplicationFailure.newNonRetryableFailure("closed", "NoSuchAccount");
    }

    @Override
    public void refund(Transfer transfer) {
      calls.add("refund");
    }
  }

  @Test
  void refundsAfterFailedDeposit() {
    try (TestWorkflowEnvironment env = TestWorkflowEnvironment.newInstance()) {
      Worker worker = env.newWorker("test");
      worker.registerWorkflowImplementationTypes(MoveMoneyImpl.class);
      worker.registerActivitiesImplementations(new FakeLedger());
      env.start();

      MoveMoney workflow =
          env.getWorkflowClient()
              .newWorkflowStub(
                  MoveMoney.class, WorkflowOptions.newBuilder().setTaskQueue("test").build());
      Transfer transfer = new Transfer("7", "alice", "carol", 100);
      assertThrows(WorkflowFailedException.class, () -> workflow.move(transfer));
    }
    assertEquals(List.of("withdraw", "refund"), calls);
  }
}
