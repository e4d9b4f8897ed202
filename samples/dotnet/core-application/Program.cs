using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Shop;
using Temporalio.Extensions.Hosting;

var builder = Host.CreateApplicationBuilder(args);
builder.Services
    .AddHttpClient<OrderActivities>(http => http.BaseAddress = new Uri("https://shop.example.com"))
    .ConfigurePrimaryHttpMessageHandler(() => new FakeShop()); // remove this line to call a real shop
builder.Services
    .AddHostedTemporalWorker(
        clientTargetHost: "localhost:7233",
        clientNamespace: "default",
        taskQueue: Queues.Orders)
    .AddTransientActivities<OrderActivities>()
    .AddWorkflow<OrderWorkflow>();

await builder.Build().RunAsync();
