package subscription;

public class LoggingActivities implements SubscriptionActivities {
  @Override
  public void sendEmail(String to, String text) {
    System.out.println("Email to " + to + ": " + text);
  }

  @Override
  public void charge(State state) {
    int number = state.charges() + 1;
    System.out.printf("Charge %d of %s for %s%n", number, state.email(), state.plan());
  }
}
