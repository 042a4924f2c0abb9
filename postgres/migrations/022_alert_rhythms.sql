-- Digests by the hour and by the week, spikes, and owners who are told of alerts that fail.

ALTER TABLE alerts
  ADD COLUMN frequency text NOT NULL DEFAULT 'daily' CHECK (frequency IN ('hourly', 'daily', 'weekly')),
  -- Of a weekly digest, Monday first; null: Monday.
  ADD COLUMN weekday integer CHECK (weekday BETWEEN 1 AND 7),
  -- Of a spike: how many mentions an hour must have; null: the default.
  ADD COLUMN min_count integer CHECK (min_count > 0),
  -- When a process last began to look for a spike.
  ADD COLUMN looked_at timestamptz(3),
  -- What its owners have been told since its messages began to fail.
  ADD COLUMN owners_told text CHECK (owners_told IN ('failing', 'given_up')),
  -- The mail that is owed to them, and from when on it may be tried.
  ADD COLUMN notice text CHECK (notice IN ('failing', 'given_up')),
  ADD COLUMN notice_at timestamptz(3),
  DROP CONSTRAINT alerts_kind_check,
  ADD CONSTRAINT alerts_kind_check CHECK (kind IN ('digest', 'rule', 'spike'));
CREATE INDEX alerts_notices ON alerts (notice_at) WHERE notice IS NOT NULL;

ALTER TABLE alert_messages
  -- Where the time ends that it tells of. An hourly digest and a spike have one for each such instant, whoever plans it.
  ADD COLUMN ends_at timestamptz(3),
  -- Of a spike: how many mentions are usual in such an hour.
  ADD COLUMN usual double precision,
  DROP CONSTRAINT alert_messages_kind_check,
  ADD CONSTRAINT alert_messages_kind_check CHECK (kind IN ('digest', 'rule', 'spike')),
  DROP CONSTRAINT alert_messages_check,
  ADD CONSTRAINT alert_messages_span CHECK ((kind = 'rule') = (day IS NULL AND ends_at IS NULL));
CREATE UNIQUE INDEX alert_messages_ends ON alert_messages (alert_id, kind, ends_at) WHERE day IS NULL AND ends_at IS NOT NULL;

-- Those that wait were planned by their day alone.
UPDATE alert_messages m SET ends_at =
    (m.day + make_interval(hours => coalesce(a.hour, 9))) AT TIME ZONE coalesce(a.timezone, p.timezone, w.timezone)
  FROM alerts a JOIN workspaces w ON w.id = a.workspace_id LEFT JOIN projects p ON p.id = a.project_id
  WHERE a.id = m.alert_id AND m.kind = 'digest' AND m.state = 'pending';
