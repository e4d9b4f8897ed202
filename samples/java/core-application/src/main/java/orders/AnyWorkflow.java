package orders;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.converter.EncodedValues;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.time.Duration;

public class AnyWorkflow implements DynamicWorkflow {
  @Override
  public Object execute(EncodedValues args) {
    String type = Workflow.getInfo().getWorkflowType();
    OrderWorkflow.Order order = args.get(0, OrderWorkflow.Order.class);

    ActivityOptions options =
        ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build();
    return Workflow.newUntypedActivityStub(options)
        .execute(type + "Activity", String.class, order);
  }
}
