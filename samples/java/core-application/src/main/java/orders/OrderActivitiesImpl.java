package orders;

import io.temporal.failure.ApplicationFailure;

public class OrderActivitiesImpl implements OrderActivities {
  public interface PaymentGateway {
    String charge(String idempotencyKey, String customerId, long cents);
  }

  private final PaymentGateway payments;

  public OrderActivitiesImpl(PaymentGateway payments) {
    this.payments = payments;
  }

  @Override
  public String chargeCustomer(OrderWorkflow.Order order) {
    if (order.amountCents() <= 0) {
      throw ApplicationFailure.newNonRetryableFailure("amount must be positive", "InvalidOrder");
    }
    // The same key on each attempt keeps a retry from charging twice.
    return payments.charge("charge-" + order.id(), order.customerId(), order.amountCents());
  }

  @Override
  public String shipOrder(OrderWorkflow.Order order) {
    return "track-" + order.id();
  }
}
