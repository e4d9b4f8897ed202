package subscription;

import io.temporal.activity.ActivityInterface;

@ActivityInterface
public interface SubscriptionActivities {
  void sendEmail(String to, String text);

  void charge(State state);
}
