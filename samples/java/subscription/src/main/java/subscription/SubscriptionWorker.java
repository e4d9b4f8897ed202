package subscription;

import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;

public class SubscriptionWorker {
  public static void main(String[] args) {
    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    WorkerFactory factory = WorkerFactory.newInstance(WorkflowClient.newInstance(service));
    Worker worker = factory.newWorker(Subscription.TASK_QUEUE);
    worker.registerWorkflowImplementationTypes(SubscriptionImpl.class);
    worker.registerActivitiesImplementations(new LoggingActivities());
    factory.start();
  }
}
