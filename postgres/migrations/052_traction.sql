-- Posts that gain traction: the highest level at which each was reported, and alerts of that kind.
ALTER TABLE post_memory ADD COLUMN traction_level smallint;

-- At which level an alert has found a mention; 0 for a rule, which knows none.
ALTER TABLE alert_finds ADD COLUMN level smallint NOT NULL DEFAULT 0;

ALTER TABLE alerts
  DROP CONSTRAINT alerts_kind_check,
  ADD CONSTRAINT alerts_kind_check CHECK (kind IN ('digest', 'rule', 'spike', 'traction'));

ALTER TABLE alert_messages
  DROP CONSTRAINT alert_messages_kind_check,
  ADD CONSTRAINT alert_messages_kind_check CHECK (kind IN ('digest', 'rule', 'spike', 'traction')),
  DROP CONSTRAINT alert_messages_span,
  ADD CONSTRAINT alert_messages_span CHECK ((kind IN ('rule', 'traction')) = (day IS NULL AND ends_at IS NULL));
-- Like a rule, such an alert has one message at a time. The index of rules stays for the version before.
CREATE UNIQUE INDEX alert_messages_gathering ON alert_messages (alert_id)
  WHERE kind IN ('rule', 'traction') AND state = 'pending';
