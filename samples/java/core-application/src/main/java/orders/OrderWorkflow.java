package orders;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

@WorkflowInterface
public interface OrderWorkflow {
  String TASK_QUEUE = "orders";

  record Order(String id, String customerId, long amountCents) {}

  record Receipt(String paymentId, String trackingId) {}

  @WorkflowMethod
  Receipt processOrder(Order order);
}
