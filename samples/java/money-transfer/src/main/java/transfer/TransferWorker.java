package transfer;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class TransferWorker {
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of("ledger"));

    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkerFactory factory = WorkerFactory.newInstance(WorkflowClient.newInstance(service));
    Worker worker = factory.newWorker(MoveMoney.TASK_QUEUE);
    worker.registerWorkflowImplementationTypes(MoveMoneyImpl.class);
    worker.registerActivitiesImplementations(new FileLedger(folder));
    factory.start();
  }
}
