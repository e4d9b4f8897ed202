package approval;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.TemporalFailure;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

public class ApprovalWeb {
  private final WorkflowClient client;

  ApprovalWeb(WorkflowClient client) {
    this.client = client;
  }

  public static void main(String[] args) throws IOException {
    WorkflowServiceStubs service = WorkflowServiceStubs.newLocalServiceStubs();
    ApprovalWeb web = new ApprovalWeb(WorkflowClient.newInstance(service));
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 8080), 0);
    server.createContext("/", web::handle);
    // A decision can wait for a Worker. Without threads, it would block all requests.
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try {
      send(exchange, 200, answer(exchange));
    } catch (WorkflowUpdateException e) {
      String reason =
          e.getCause() instanceof TemporalFailure f ? f.getOriginalMessage() : e.getMessage();
      send(exchange, 409, reason);
    } catch (WorkflowNotFoundException e) {
      send(exchange, 404, "no such expense");
    } catch (WorkflowExecutionAlreadyStarted e) {
      send(exchange, 409, "this expense is already submitted");
    } catch (NumberFormatException e) {
      send(exchange, 400, "cents must be a number");
    } catch (RuntimeException e) {
      send(exchange, 500, String.valueOf(e.getMessage()));
    }
  }

  private String answer(HttpExchange exchange) throws IOException {
    Map<String, String> form = fieldsOf(exchange);
    String workflowId = "expense-" + form.get("id");

    switch (exchange.getRequestURI().getPath()) {
      case "/submit":
        WorkflowOptions options =
            WorkflowOptions.newBuilder()
                .setWorkflowId(workflowId)
                .setTaskQueue(Approval.TASK_QUEUE)
                .build();
        Approval approval = client.newWorkflowStub(Approval.class, options);
        long cents = Long.parseLong(form.get("cents"));
        Expense expense = new Expense(form.get("id"), form.get("employee"), cents, 60);
        WorkflowClient.start(approval::run, expense);
        return workflowId;
      case "/decide":
        boolean approve = Boolean.parseBoolean(form.get("approve"));
        Decision decision = new Decision(form.get("approver"), approve);
        return client.newWorkflowStub(Approval.class, workflowId).decide(decision).toString();
      default:
        return client.newWorkflowStub(Approval.class, workflowId).status().toString();
    }
  }

  private static Map<String, String> fieldsOf(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String query = exchange.getRequestURI().getRawQuery();
    Map<String, String> fields = new HashMap<>();
    for (String pair : (body.isEmpty() && query != null ? query : body).split("&")) {
      String[] parts = pair.split("=", 2);
      String value = parts.length == 2 ? parts[1] : "";
      fields.put(parts[0], URLDecoder.decode(value, StandardCharsets.UTF_8));
    }
    return fields;
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
