<?php

declare(strict_types=1);

use App\Orders\OrderActivity;
use App\Orders\OrderWorkflow;
use App\Orders\OrderWorkflowInterface;
use App\Orders\PaymentGateway;
use Temporal\WorkerFactory;

require __DIR__ . '/vendor/autoload.php';

$payments = new PaymentGateway();
$factory = WorkerFactory::create();

$worker = $factory->newWorker(OrderWorkflowInterface::TASK_QUEUE);
$worker->registerWorkflowTypes(OrderWorkflow::class);
$worker->registerActivity(
    OrderActivity::class,
    static fn(\ReflectionClass $class) => new OrderActivity($payments),
);

$factory->run();
