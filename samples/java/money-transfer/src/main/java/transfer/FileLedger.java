package transfer;

import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Keeps one file per booking in a folder. */
public class FileLedger implements Ledger {
  private static final Set<String> ACCOUNTS = Set.of("alice", "bob");

  private final Path folder;

  public FileLedger(Path folder) {
    this.folder = folder;
  }

  @Override
  public void withdraw(Transfer t) {
    book(t.id() + "-withdraw", t.from(), -t.cents());
  }

  @Override
  public void deposit(Transfer t) {
    book(t.id() + "-deposit", t.to(), t.cents());
  }

  @Override
  public void refund(Transfer t) {
    book(t.id() + "-refund", t.from(), t.cents());
  }

  private void book(String key, String account, long cents) {
    if (!ACCOUNTS.contains(account)) {
      throw ApplicationFailure.newNonRetryableFailure("no account " + account, "NoSuchAccount");
    }
    if (Files.exists(folder.resolve(account + ".down"))) {
      throw new IllegalStateException("the bank of " + account + " doesn't answer");
    }
    try {
      Path temporary = Files.createTempFile(folder, ".booking-", null);
      try {
        Files.writeString(temporary, account + " " + cents + "\n");
        // The booking appears under its name with its content, or not at all.
        Files.createLink(folder.resolve(key), temporary);
      } catch (FileAlreadyExistsException e) {
        return; // An earlier attempt made this booking.
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
