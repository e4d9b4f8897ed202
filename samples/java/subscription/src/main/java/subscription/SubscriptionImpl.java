package subscription;

import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;

public class SubscriptionImpl implements Subscription {
  private final SubscriptionActivities activities =
      Workflow.newActivityStub(
          SubscriptionActivities.class,
          ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofSeconds(10)).build());

  private State state;

  @WorkflowInit
  public SubscriptionImpl(State state) {
    this.state = state;
  }

  @Override
  public State run(State input) {
    if (state.status().equals("new")) {
      state = state.withStatus("trial");
      activities.sendEmail(state.email(), "Your trial has begun.");
    }

    while (true) {
      boolean trial = state.status().equals("trial");
      int seconds = trial ? state.trialSeconds() : state.periodSeconds();
      // Returns after a cancellation, or at the end of the period.
      Workflow.await(Duration.ofSeconds(seconds), this::isCancelled);
      if (isCancelled()) {
        activities.sendEmail(state.email(), "Your subscription has ended.");
        return state;
      }

      state = state.withStatus("active");
      activities.charge(state);
      state = state.charged();

      if (state.charges() % 12 == 0 || Workflow.getInfo().isContinueAsNewSuggested()) {
        Workflow.continueAsNew(state);
      }
    }
  }

  private boolean isCancelled() {
    return state.status().equals("cancelled");
  }

  // #region messages
  @Override
  public State details() {
    return state;
  }

  @Override
  public void changePlan(String plan) {
    state = state.withPlan(plan);
  }

  @Override
  public void cancel() {
    state = state.withStatus("cancelled");
  }
  // #endregion messages
}
