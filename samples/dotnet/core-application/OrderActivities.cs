namespace Shop;

using System.Net.Http.Json;
using Microsoft.Extensions.Logging;
using Temporalio.Activities;

public class OrderActivities(HttpClient http)
{
    private record Payment(string Id);

    private record Shipment(string TrackingCode);

    [Activity]
    public async Task<string> ChargeCardAsync(Order order)
    {
        var token = ActivityExecutionContext.Current.CancellationToken;
        using var request = new HttpRequestMessage(HttpMethod.Post, "/payments")
        {
            Content = JsonContent.Create(new { order.CustomerId, order.AmountCents }),
        };

        // The same key for each attempt: a retry must not charge twice.
        request.Headers.Add("Idempotency-Key", $"charge-{order.OrderId}");

        using var response = await http.SendAsync(request, token);
        response.EnsureSuccessStatusCode();
        var payment = await response.Content.ReadFromJsonAsync<Payment>(token);
        return payment!.Id;
    }

    [Activity]
    public async Task<string> ShipOrderAsync(Order order)
    {
        var context = ActivityExecutionContext.Current;
        context.Logger.LogInformation("Shipping {OrderId}", order.OrderId);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/shipments")
        {
            Content = JsonContent.Create(new { order.OrderId }),
        };
        request.Headers.Add("Idempotency-Key", $"ship-{order.OrderId}");

        using var response = await http.SendAsync(request, context.CancellationToken);
        response.EnsureSuccessStatusCode();
        var shipment = await response.Content.ReadFromJsonAsync<Shipment>(context.CancellationToken);
        return shipment!.TrackingCode;
    }
}
