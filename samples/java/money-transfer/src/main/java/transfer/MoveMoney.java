package transfer;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

@WorkflowInterface
public interface MoveMoney {
  String TASK_QUEUE = "transfers";

  @WorkflowMethod
  String move(Transfer transfer);
}
