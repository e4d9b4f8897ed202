<?php

declare(strict_types=1);

use App\Orders\Order;
use App\Orders\OrderWorkflowInterface;
use App\Orders\Receipt;
use Temporal\Client\GRPC\ServiceClient;
use Temporal\Client\WorkflowClient;
use Temporal\Client\WorkflowOptions;

require __DIR__ . '/vendor/autoload.php';

$client = WorkflowClient::create(ServiceClient::create('127.0.0.1:7233'));

$order = new Order('1001', 'c-7', 4999);
$workflow = $client->newWorkflowStub(
    OrderWorkflowInterface::class,
    WorkflowOptions::new()
        ->withWorkflowId("order-{$order->id}")
        ->withTaskQueue(OrderWorkflowInterface::TASK_QUEUE),
);

$run = $client->start($workflow, $order);
echo 'Started ', $run->getExecution()->getID(), ' ', $run->getExecution()->getRunID(), PHP_EOL;

$receipt = $run->getResult(Receipt::class);
echo $receipt->trackingId, PHP_EOL;
