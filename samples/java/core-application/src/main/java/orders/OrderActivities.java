package orders;

import io.temporal.activity.ActivityInterface;

@ActivityInterface
public interface OrderActivities {
  String chargeCustomer(OrderWorkflow.Order order);

  String shipOrder(OrderWorkflow.Order order);
}
