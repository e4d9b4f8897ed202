<?php

declare(strict_types=1);

namespace App\Orders;

final class Order
{
    public function __construct(
        public string $id,
        public string $customerId,
        public int $amountCents,
    ) {}
}
