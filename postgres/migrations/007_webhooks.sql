-- Webhooks: where events are pushed to, and the log of what was.

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  -- Null: events of the whole workspace.
  project_id text,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  enabled boolean NOT NULL DEFAULT true,
  -- The signing secret, sealed (sealed.ts): it must be readable to sign with, but not by whoever reads this table.
  secret text NOT NULL,
  secret_hint text NOT NULL,
  -- Failed attempts in a row, and why the service turned the webhook off; both are cleared when it is enabled again.
  failure_count integer NOT NULL DEFAULT 0,
  disabled_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);

-- The log is kept for 30 days in a ring of seven partitions, a week each. A partition is emptied at once, by TRUNCATE, in
-- the week before it is written again: by then its rows are 35 days old at least. So nothing is ever deleted row by
-- row, and no partition has to be made or dropped while the service runs.
CREATE FUNCTION week_of_ring(at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE AS
  $$ SELECT (floor(extract(epoch FROM at) / 604800)::bigint % 7)::smallint $$;

CREATE TABLE webhook_deliveries (
  id text NOT NULL,
  week smallint NOT NULL DEFAULT week_of_ring(now()),
  workspace_id integer NOT NULL,
  webhook_id text NOT NULL,
  event_type text NOT NULL,
  -- The header webhook-id: the same for every attempt and every replay.
  event_id text NOT NULL,
  -- The bytes that are signed and sent.
  payload bytea NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Of the last attempt.
  response_status integer,
  error text,
  replay_of text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz DEFAULT now(),
  -- Until when a sender holds the delivery; past that it has died, and another may take it.
  leased_until timestamptz(3),
  delivered_at timestamptz(3),
  PRIMARY KEY (id, week),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id) ON DELETE CASCADE,
  CHECK ((next_attempt_at IS NOT NULL) = (state = 'pending'))
) PARTITION BY LIST (week);
-- Holds all that pages are counted and cut by, so that the rows with their payloads need not be read for it.
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at DESC, id DESC)
  INCLUDE (week, workspace_id, state);
-- What is due, of any webhook and of one: senders take turns between webhooks, so that a dead one holds up no other.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_lane ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending';

CREATE TABLE webhook_attempts (
  delivery_id text NOT NULL,
  number integer NOT NULL,
  week smallint NOT NULL DEFAULT week_of_ring(now()),
  workspace_id integer NOT NULL,
  webhook_id text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  duration_ms integer NOT NULL,
  response_status integer,
  -- The first KiB of the answer.
  response_body text,
  error text,
  PRIMARY KEY (delivery_id, number, week),
  FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id) ON DELETE CASCADE
) PARTITION BY LIST (week);
CREATE INDEX webhook_attempts_webhook ON webhook_attempts (webhook_id);

-- Empties the partitions of next week, unless they hold what must still be shown (after a clock was set back, say).
CREATE FUNCTION forget_old_deliveries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_week smallint := week_of_ring(now() + interval '7 days');
BEGIN
  PERFORM FROM webhook_deliveries WHERE week = next_week AND created_at > now() - interval '30 days' LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  EXECUTE format('TRUNCATE %I, %I', 'webhook_deliveries_' || next_week, 'webhook_attempts_' || next_week);
END $$;
-- A caller of the API has no business here, and could not do it: its role does not own the tables.
REVOKE EXECUTE ON FUNCTION forget_old_deliveries() FROM PUBLIC;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['webhook_deliveries', 'webhook_attempts'] LOOP
    FOR week IN 0..6 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%s)', tenant_table || '_' || week, tenant_table, week);
    END LOOP;
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['webhooks', 'webhook_deliveries', 'webhook_attempts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earshot_tenant', tenant_table);
  END LOOP;
END $$;
