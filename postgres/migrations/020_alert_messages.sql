-- Alerts that go out by themselves: the messages, and what rules found for them.

ALTER TABLE alerts
  -- Since when the alert is on: what happened before is none of its business.
  ADD COLUMN armed_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Until then a rule gathers what it finds, because it has just told something.
  ADD COLUMN quiet_until timestamptz(3),
  -- Since when its messages do not go out, and why the last one did not.
  ADD COLUMN failing_since timestamptz(3),
  ADD COLUMN last_error text,
  ADD UNIQUE (workspace_id, id);
CREATE INDEX alerts_enabled ON alerts (kind, workspace_id) WHERE enabled;

CREATE TABLE alert_messages (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL,
  alert_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('digest', 'rule')),
  -- Of a digest: the day that it is for, by the calendar of its zone. A day has one, whoever plans it and how often.
  day date,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'skipped', 'failed')),
  -- How many mentions it told of.
  mentions integer,
  -- Why it waits, was left out or was given up.
  note text,
  -- How often a process has taken it, which tells one taking from the next, and how often sending failed.
  takes integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3) DEFAULT now(),
  -- Past this it is not tried again; null until it has failed once, or it is a digest.
  give_up_at timestamptz(3),
  -- Until then one process works on it; past that the process has died, and another may.
  leased_until timestamptz(3),
  ended_at timestamptz(3),
  FOREIGN KEY (workspace_id, alert_id) REFERENCES alerts (workspace_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'digest') = (day IS NOT NULL)),
  CHECK ((next_attempt_at IS NOT NULL) = (state = 'pending'))
);
CREATE UNIQUE INDEX alert_messages_day ON alert_messages (alert_id, day) WHERE kind = 'digest';
-- A rule has one message at a time: what it finds while that cannot go out is told by the same.
CREATE UNIQUE INDEX alert_messages_open ON alert_messages (alert_id) WHERE kind = 'rule' AND state = 'pending';
CREATE INDEX alert_messages_due ON alert_messages (next_attempt_at) WHERE state = 'pending';
CREATE INDEX alert_messages_ended ON alert_messages (ended_at) WHERE state <> 'pending';

-- What rules found. The key keeps a mention that comes again from being told again.
CREATE TABLE alert_finds (
  alert_id text NOT NULL,
  mention_id text NOT NULL,
  workspace_id integer NOT NULL,
  -- The message that tells it; null until one takes it up.
  message_id text,
  urgency integer NOT NULL,
  -- What a message shows of the mention; null once it was told.
  glimpse jsonb,
  found_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (alert_id, mention_id),
  FOREIGN KEY (workspace_id, alert_id) REFERENCES alerts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_finds_untold ON alert_finds (alert_id) WHERE message_id IS NULL;
CREATE INDEX alert_finds_message ON alert_finds (message_id, urgency DESC, mention_id DESC) WHERE glimpse IS NOT NULL;
CREATE INDEX alert_finds_mention ON alert_finds (mention_id) WHERE glimpse IS NOT NULL;
CREATE INDEX alert_finds_age ON alert_finds (found_at);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['alert_messages', 'alert_finds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
  END LOOP;
END $$;
-- A caller that tries an alert wakes what waits; rows are removed with the alert.
GRANT SELECT, UPDATE ON alert_messages TO earshot_tenant;
GRANT SELECT ON alert_finds TO earshot_tenant;
