package orders;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

public class ShipAllWorkflowImpl implements ShipAllWorkflow {
  private final OrderActivities activities =
      Workflow.newActivityStub(
          OrderActivities.class,
          ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

  @Override
  public List<String> shipAll(List<OrderWorkflow.Order> parcels) {
    List<Promise<String>> labels = new ArrayList<>();
    for (OrderWorkflow.Order parcel : parcels) {
      labels.add(Async.function(activities::shipOrder, parcel));
    }
    Promise.allOf(labels).get();
    return labels.stream().map(Promise::get).toList();
  }
}
