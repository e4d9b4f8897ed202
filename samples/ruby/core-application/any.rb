require 'temporalio/activity'
require 'temporalio/workflow'

class AnyWorkflow < Temporalio::Workflow::Definition
  workflow_dynamic
  workflow_raw_args

  def execute(*args)
    order = Temporalio::Workflow.payload_converter.from_payload(args.first.payload)
    Temporalio::Workflow.execute_activity(
      "#{Temporalio::Workflow.info.workflow_type}Activity",
      order,
      start_to_close_timeout: 60
    )
  end
end

class AnyActivity < Temporalio::Activity::Definition
  activity_dynamic
  activity_raw_args

  def execute(*args)
    context = Temporalio::Activity::Context.current
    order = context.payload_converter.from_payload(args.first.payload)
    "#{context.info.activity_type} handled order #{order['order_id']}"
  end
end
