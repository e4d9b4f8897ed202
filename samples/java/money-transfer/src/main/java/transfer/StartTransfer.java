package transfer;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.TemporalFailure;
import io.temporal.serviceclient.WorkflowServiceStubs;

public class StartTransfer {
  public static void main(String[] args) {
    Transfer transfer = new Transfer(args[0], args[1], args[2], Long.parseLong(args[3]));

    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkflowClient client = WorkflowClient.newInstance(service);
    MoveMoney workflow =
        client.newWorkflowStub(
            MoveMoney.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId("transfer-" + transfer.id())
                .setTaskQueue(MoveMoney.TASK_QUEUE)
                .build());
    try {
      System.out.println(workflow.move(transfer));
    } catch (WorkflowFailedException e) {
      Throwable cause = e.getCause();
      String reason =
          cause instanceof TemporalFailure failure ? failure.getOriginalMessage() : e.getMessage();
      System.out.println("Transfer failed: " + reason);
    } finally {
      service.shutdown();
    }
  }
}
