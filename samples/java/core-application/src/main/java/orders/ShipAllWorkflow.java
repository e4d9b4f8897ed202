package orders;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

@WorkflowInterface
public interface ShipAllWorkflow {
  @WorkflowMethod
  List<String> shipAll(List<OrderWorkflow.Order> parcels);
}
