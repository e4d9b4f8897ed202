package subscription;

/** The input of each run, and the answer to the Query. */
public record State(
    String email, String plan, int trialSeconds, int periodSeconds, String status, int charges) {

  State withPlan(String newPlan) {
    return new State(email, newPlan, trialSeconds, periodSeconds, status, charges);
  }

  State withStatus(String newStatus) {
    return new State(email, plan, trialSeconds, periodSeconds, newStatus, charges);
  }

  State charged() {
    return new State(email, plan, trialSeconds, periodSeconds, status, charges + 1);
  }
}
