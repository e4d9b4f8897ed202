require 'temporalio/client'
require_relative 'order_workflow'

client = Temporalio::Client.connect('localhost:7233', 'default')

handle = client.start_workflow(
  OrderWorkflow,
  { order_id: '1001', customer_id: 'c-7', amount_cents: 4200 },
  id: 'order-1001',
  task_queue: 'orders'
)

begin
  puts handle.result['tracking_code']
rescue Temporalio::Error::WorkflowFailedError => e
  puts "The order failed: #{e.cause&.message}"
end
