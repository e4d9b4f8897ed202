package approval;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

@WorkflowInterface
public interface Approval {
  String TASK_QUEUE = "expenses";

  @WorkflowMethod
  Status run(Expense expense);

  @QueryMethod
  Status status();

  @UpdateMethod
  Status decide(Decision decision);

  @UpdateValidatorMethod(updateName = "decide")
  void validateDecision(Decision decision);
}
