namespace Shop;

using Temporalio.Workflows;

[Workflow]
public class OrderWorkflow
{
    [WorkflowRun]
    public async Task<Receipt> RunAsync(Order order)
    {
        var paymentId = await Workflow.ExecuteActivityAsync(
            (OrderActivities act) => act.ChargeCardAsync(order),
            new() { StartToCloseTimeout = TimeSpan.FromSeconds(30) });

        var trackingCode = await Workflow.ExecuteActivityAsync(
            (OrderActivities act) => act.ShipOrderAsync(order),
            new() { StartToCloseTimeout = TimeSpan.FromMinutes(2) });

        return new Receipt(paymentId, trackingCode);
    }
}
