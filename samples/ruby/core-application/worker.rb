require 'temporalio/client'
require 'temporalio/worker'
require_relative 'order_workflow'

client = Temporalio::Client.connect('localhost:7233', 'default')

worker = Temporalio::Worker.new(
  client:,
  task_queue: 'orders',
  workflows: [OrderWorkflow],
  activities: [
    OrderActivities::ChargeCard.new('https://shop.example.com'),
    OrderActivities::ShipOrder.new('https://shop.example.com')
  ]
)

worker.run(shutdown_signals: %w[SIGINT SIGTERM])
