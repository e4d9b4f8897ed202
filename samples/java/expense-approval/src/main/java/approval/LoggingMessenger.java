package approval;

public class LoggingMessenger implements Messenger {
  @Override
  public void send(String person, String text) {
    System.out.println("Message to " + person + ": " + text);
  }
}
