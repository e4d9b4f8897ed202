<?php

declare(strict_types=1);

namespace App\Orders;

use Temporal\Activity\ActivityInterface;
use Temporal\Activity\ActivityMethod;
use Temporal\Exception\Failure\ApplicationFailure;

#[ActivityInterface(prefix: 'Order.')]
class OrderActivity
{
    public function __construct(
        private readonly PaymentGateway $payments,
    ) {}

    #[ActivityMethod(name: 'chargeCustomer')]
    public function chargeCustomer(Order $order): string
    {
        if ($order->amountCents <= 0) {
            throw new ApplicationFailure('amount must be positive', 'InvalidOrder', nonRetryable: true);
        }

        // The same key on each attempt keeps a retry from charging twice.
        return $this->payments->charge("charge-{$order->id}", $order->customerId, $order->amountCents);
    }

    #[ActivityMethod(name: 'shipOrder')]
    public function shipOrder(Order $order): string
    {
        return "track-{$order->id}";
    }
}
