package subscription;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

@WorkflowInterface
public interface Subscription {
  String TASK_QUEUE = "subscriptions";

  @WorkflowMethod
  State run(State state);

  @QueryMethod
  State details();

  @SignalMethod
  void changePlan(String plan);

  @SignalMethod
  void cancel();
}
