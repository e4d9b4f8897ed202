package approval;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.List;

public class ApprovalImpl implements Approval {
  private final Messenger messenger =
      Workflow.newActivityStub(
          Messenger.class,
          ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofSeconds(10)).build());

  private final Expense expense;
  private String state = "waiting";
  private String approver = "grace";

  @WorkflowInit
  public ApprovalImpl(Expense expense) {
    this.expense = expense;
  }

  @Override
  public Status run(Expense input) {
    String request = "Please decide on expense %s of %s.";

    // The manager gets a request and a reminder. Then the director gets the same.
    for (String person : List.of("grace", "grace", "ada", "ada")) {
      approver = person;
      messenger.send(person, request.formatted(expense.id(), expense.employee()));
      Duration patience = Duration.ofSeconds(expense.patienceSeconds());
      Workflow.await(patience, this::isDecided);
      if (isDecided()) {
        break;
      }
    }
    if (!isDecided()) {
      state = "expired";
    }

    messenger.send(
        expense.employee(), "Your expense %s is %s.".formatted(expense.id(), state));
    Workflow.await(Workflow::isEveryHandlerFinished);
    return status();
  }

  private boolean isDecided() {
    return !state.equals("waiting");
  }

  // #region messages
  @Override
  public Status status() {
    return new Status(state, approver);
  }

  @Override
  public Status decide(Decision decision) {
    state = decision.approve() ? "approved" : "rejected";
    return status();
  }

  @Override
  public void validateDecision(Decision decision) {
    if (isDecided()) {
      throw new IllegalStateException("the expense is already " + state);
    }
    if (!decision.approver().equals(approver)) {
      throw new IllegalArgumentException("only " + approver + " can decide");
    }
    if (decision.approver().equals(expense.employee())) {
      throw new IllegalArgumentException("nobody approves their own expense");
    }
  }
  // #endregion messages
}
