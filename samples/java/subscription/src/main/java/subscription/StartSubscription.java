package subscription;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;

public class StartSubscription {
  public static void main(String[] args) {
    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkflowClient client = WorkflowClient.newInstance(service);
    Subscription workflow =
        client.newWorkflowStub(
            Subscription.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId("subscription-ada")
                .setTaskQueue(Subscription.TASK_QUEUE)
                .build());
    try {
      // start returns as soon as the Service has recorded the Workflow.
      WorkflowClient.start(workflow::run, new State("ada@example.com", "basic", 20, 10, "new", 0));
      System.out.println("Started subscription-ada");
    } catch (WorkflowExecutionAlreadyStarted e) {
      System.out.println("subscription-ada is already running");
    } finally {
      service.shutdown();
    }
  }
}
