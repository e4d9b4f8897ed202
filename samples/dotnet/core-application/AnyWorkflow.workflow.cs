namespace Shop;

using Temporalio.Activities;
using Temporalio.Converters;
using Temporalio.Workflows;

[Workflow(Dynamic = true)]
public class AnyWorkflow
{
    [WorkflowRun]
    public async Task<string> RunAsync(IRawValue[] args)
    {
        var order = Workflow.PayloadConverter.ToValue<Order>(args.Single());
        return await Workflow.ExecuteActivityAsync<string>(
            $"{Workflow.Info.WorkflowType}Activity",
            new object?[] { order },
            new() { StartToCloseTimeout = TimeSpan.FromMinutes(1) });
    }
}

public static class AnyActivities
{
    [Activity(Dynamic = true)]
    public static string Handle(IRawValue[] args)
    {
        var context = ActivityExecutionContext.Current;
        var order = context.PayloadConverter.ToValue<Order>(args.Single());
        return $"{context.Info.ActivityType} handled order {order.OrderId}";
    }
}
