-- What sending webhooks takes besides the log itself.

ALTER TABLE webhooks
  -- What a mention must be like, as the filters of an alert; an event that is no mention's is always sent.
  ADD COLUMN filters jsonb NOT NULL DEFAULT '{}',
  -- Since when every attempt has failed; null: the last one succeeded.
  ADD COLUMN failing_since timestamptz(3),
  -- What the owners are to be told by mail, and when it is (next) tried; null: nothing.
  ADD COLUMN notice text CHECK (notice IN ('failing', 'disabled')),
  ADD COLUMN notice_at timestamptz(3),
  -- When they were warned that it fails, so that they are once.
  ADD COLUMN warned_at timestamptz(3);
CREATE INDEX webhooks_notice ON webhooks (notice_at) WHERE notice IS NOT NULL;

-- When the event happened, which may be long before it is queued.
ALTER TABLE webhook_deliveries ADD COLUMN happened_at timestamptz(3) NOT NULL DEFAULT now();
-- An event that comes again makes no second delivery. Its row's week follows from the event, not from the clock.
CREATE UNIQUE INDEX webhook_deliveries_event ON webhook_deliveries (webhook_id, event_id, week) WHERE replay_of IS NULL;
-- What senders hold, so that no webhook gets more calls at once than it may, however many processes send.
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (webhook_id) WHERE leased_until IS NOT NULL;
