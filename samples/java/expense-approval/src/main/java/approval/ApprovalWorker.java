package approval;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;

public class ApprovalWorker {
  public static void main(String[] args) {
    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkerFactory factory = WorkerFactory.newInstance(WorkflowClient.newInstance(service));
    Worker worker = factory.newWorker(Approval.TASK_QUEUE);
    worker.registerWorkflowImplementationTypes(ApprovalImpl.class);
    worker.registerActivitiesImplementations(new LoggingMessenger());
    factory.start();
  }
}
