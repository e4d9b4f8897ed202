package orders;

import io.temporal.activity.Activity;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;

public class AnyActivity implements DynamicActivity {
  @Override
  public Object execute(EncodedValues args) {
    String type = Activity.getExecutionContext().getInfo().getActivityType();
    OrderWorkflow.Order order = args.get(0, OrderWorkflow.Order.class);
    return type + " handled order " + order.id();
  }
}
