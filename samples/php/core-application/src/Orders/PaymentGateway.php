<?php

declare(strict_types=1);

namespace App\Orders;

class PaymentGateway
{
    public function charge(string $idempotencyKey, string $customerId, int $cents): string
    {
        return "pay-{$idempotencyKey}";
    }
}
