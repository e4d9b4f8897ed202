<?php

declare(strict_types=1);

namespace App\Orders;

use Temporal\Exception\Failure\ApplicationFailure;

class PaymentGateway
{
    /**
     * @throws ApplicationFailure of the type CardDeclined if the bank declines the card
     */
    public function charge(string $idempotencyKey, string $customerId, int $cents): string
    {
        return "pay-{$idempotencyKey}";
    }
}
