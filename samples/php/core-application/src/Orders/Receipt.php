<?php

declare(strict_types=1);

namespace App\Orders;

final class Receipt
{
    public function __construct(
        public string $paymentId,
        public string $trackingId,
    ) {}
}
