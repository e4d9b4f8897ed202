package orders;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.WorkflowServiceStubs;

public class StartOrder {
  public static void main(String[] args) {
    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkflowClient client = WorkflowClient.newInstance(service);

    OrderWorkflow.Order order = new OrderWorkflow.Order("1001", "c-7", 4999);
    OrderWorkflow workflow =
        client.newWorkflowStub(
            OrderWorkflow.class,
            WorkflowOptions.newBuilder()
                .setWorkflowId("order-" + order.id())
                .setTaskQueue(OrderWorkflow.TASK_QUEUE)
                .build());

    WorkflowExecution execution = WorkflowClient.start(workflow::processOrder, order);
    System.out.println("Started " + execution.getWorkflowId() + " " + execution.getRunId());

    OrderWorkflow.Receipt receipt =
        WorkflowStub.fromTyped(workflow).getResult(OrderWorkflow.Receipt.class);
    System.out.println(receipt);
    System.exit(0);
  }
}
