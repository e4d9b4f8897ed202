require 'temporalio/workflow'
require_relative 'order_activities'

class ShipAllWorkflow < Temporalio::Workflow::Definition
  def execute(parcels)
    futures = parcels.map do |parcel|
      Temporalio::Workflow::Future.new do
        Temporalio::Workflow.execute_activity(
          OrderActivities::ShipOrder, parcel, start_to_close_timeout: 60
        )
      end
    end
    Temporalio::Workflow::Future.all_of(*futures).wait
    futures.map(&:result)
  end
end
