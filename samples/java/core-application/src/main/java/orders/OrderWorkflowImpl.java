package orders;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import org.slf4j.Logger;

public class OrderWorkflowImpl implements OrderWorkflow {
  private static final Logger logger = Workflow.getLogger(OrderWorkflowImpl.class);

  private final OrderActivities activities =
      Workflow.newActivityStub(
          OrderActivities.class,
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofSeconds(30))
              .setRetryOptions(RetryOptions.newBuilder().setDoNotRetry("CardDeclined").build())
              .build());

  @Override
  public Receipt processOrder(Order order) {
    logger.info("Processing order {}", order.id());

    String paymentId = activities.chargeCustomer(order);

    // A durable timer. The Worker may restart during this hour.
    Workflow.sleep(Duration.ofHours(1));

    String trackingId = activities.shipOrder(order);
    return new Receipt(paymentId, trackingId);
  }
}
