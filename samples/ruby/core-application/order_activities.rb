require 'json'
require 'net/http'
require 'temporalio/activity'

module OrderActivities
  class ChargeCard < Temporalio::Activity::Definition
    def initialize(base_uri)
      @base_uri = base_uri
    end

    def execute(order)
      response = Net::HTTP.post(
        URI.join(@base_uri, '/payments'),
        JSON.generate(customer: order['customer_id'], cents: order['amount_cents']),
        'Content-Type' => 'application/json',
        # The same key for each attempt: a retry must not charge twice.
        'Idempotency-Key' => "charge-#{order['order_id']}"
      )
      response.value # raises unless the status is 2xx
      JSON.parse(response.body).fetch('id')
    end
  end

  class ShipOrder < Temporalio::Activity::Definition
    def initialize(base_uri)
      @base_uri = base_uri
    end

    def execute(order)
      context = Temporalio::Activity::Context.current
      context.logger.info("Shipping #{order['order_id']}")
      response = Net::HTTP.post(
        URI.join(@base_uri, '/shipments'),
        JSON.generate(order: order['order_id']),
        'Content-Type' => 'application/json',
        'Idempotency-Key' => "ship-#{order['order_id']}"
      )
      response.value
      JSON.parse(response.body).fetch('tracking_code')
    end
  end
end
