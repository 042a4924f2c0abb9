-- Which sender holds a delivery: a webhook is sent by one process at a time, which may then take more of it ahead.
ALTER TABLE webhook_deliveries ADD COLUMN leased_by uuid;

-- No query goes by what is due of all webhooks together: each webhook is looked at by itself, in webhook_deliveries_lane.
DROP INDEX webhook_deliveries_due;
