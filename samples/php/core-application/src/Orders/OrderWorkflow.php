<?php

declare(strict_types=1);

namespace App\Orders;

use Carbon\CarbonInterval;
use Temporal\Activity\ActivityOptions;
use Temporal\Common\RetryOptions;
use Temporal\Workflow;

final class OrderWorkflow implements OrderWorkflowInterface
{
    /** @var OrderActivity */
    private $activities;

    public function __construct()
    {
        $this->activities = Workflow::newActivityStub(
            OrderActivity::class,
            ActivityOptions::new()
                ->withStartToCloseTimeout(CarbonInterval::seconds(30))
                ->withRetryOptions(
                    RetryOptions::new()->withNonRetryableExceptions(['CardDeclined']),
                ),
        );
    }

    public function processOrder(Order $order): \Generator
    {
        $paymentId = yield $this->activities->chargeCustomer($order);

        // A durable timer. The Worker may restart during this hour.
        yield Workflow::timer(CarbonInterval::hour());

        $trackingId = yield $this->activities->shipOrder($order);

        return new Receipt($paymentId, $trackingId);
    }
}
