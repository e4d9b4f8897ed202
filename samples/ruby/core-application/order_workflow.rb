require 'temporalio/workflow'
require_relative 'order_activities'

class OrderWorkflow < Temporalio::Workflow::Definition
  def execute(order)
    payment_id = Temporalio::Workflow.execute_activity(
      OrderActivities::ChargeCard, order,
      start_to_close_timeout: 30
    )
    tracking_code = Temporalio::Workflow.execute_activity(
      OrderActivities::ShipOrder, order,
      start_to_close_timeout: 120
    )
    { payment_id:, tracking_code: }
  end
end
