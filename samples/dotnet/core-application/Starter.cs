using Shop;
using Temporalio.Client;
using Temporalio.Exceptions;

var client = await TemporalClient.ConnectAsync(new("localhost:7233"));

var order = new Order("1001", "c-7", 4200);
var handle = await client.StartWorkflowAsync(
    (OrderWorkflow wf) => wf.RunAsync(order),
    new(id: $"order-{order.OrderId}", taskQueue: Queues.Orders));

try
{
    var receipt = await handle.GetResultAsync();
    Console.WriteLine(receipt.TrackingCode);
}
catch (WorkflowFailedException e)
{
    Console.WriteLine($"The order failed: {e.InnerException?.Message}");
}
