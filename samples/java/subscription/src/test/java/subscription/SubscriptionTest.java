package subscription;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SubscriptionTest {
  private static final int DAY = 24 * 60 * 60;

  @Test
  void chargesThreeTimesBeforeACancellationOnDay80() {
    try (TestWorkflowEnvironment env = TestWorkflowEnvironment.newInstance()) {
      Worker worker = env.newWorker("test");
      worker.registerWorkflowImplementationTypes(SubscriptionImpl.class);
      worker.registerActivitiesImplementations(new LoggingActivities());
      env.start();

      Subscription workflow =
          env.getWorkflowClient()
              .newWorkflowStub(
                  Subscription.class, WorkflowOptions.newBuilder().setTaskQueue("test").build());
      State first = new State("ada@example.com", "basic", 14 * DAY, 30 * DAY, "new", 0);
      WorkflowClient.start(workflow::run, first);
      env.sleep(Duration.ofDays(80));
      workflow.cancel();

      State last = WorkflowStub.fromTyped(workflow).getResult(State.class);
      // Charges on days 14, 44 and 74.
      assertEquals(3, last.charges());
    }
  }
}
