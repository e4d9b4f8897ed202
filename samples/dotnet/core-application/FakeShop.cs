namespace Shop;

using System.Net;
using System.Net.Http.Json;

/// <summary>Answers every request, so that the example runs without a server.</summary>
public class FakeShop : HttpMessageHandler
{
    protected override Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var key = request.Headers.GetValues("Idempotency-Key").Single();
        return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK)
        {
            Content = JsonContent.Create(new { Id = $"pay-{key}", TrackingCode = $"track-{key}" }),
        });
    }
}
