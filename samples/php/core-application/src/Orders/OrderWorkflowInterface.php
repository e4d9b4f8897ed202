<?php

declare(strict_types=1);

namespace App\Orders;

use Temporal\Workflow\ReturnType;
use Temporal\Workflow\WorkflowInterface;
use Temporal\Workflow\WorkflowMethod;

#[WorkflowInterface]
interface OrderWorkflowInterface
{
    public const TASK_QUEUE = 'orders';

    #[WorkflowMethod(name: 'ProcessOrder')]
    #[ReturnType(Receipt::class)]
    public function processOrder(Order $order);
}
