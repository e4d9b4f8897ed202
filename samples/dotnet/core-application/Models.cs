namespace Shop;

public static class Queues
{
    public const string Orders = "orders";
}

public record Order(string OrderId, string CustomerId, int AmountCents);

public record Receipt(string PaymentId, string TrackingCode);
