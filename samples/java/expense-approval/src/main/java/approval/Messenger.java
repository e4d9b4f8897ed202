package approval;

import io.temporal.activity.ActivityInterface;

@ActivityInterface
public interface Messenger {
  void send(String person, String text);
}
