-- Alerts, how many messages went out, and what usage a purge would otherwise take with it.

CREATE TABLE alerts (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  -- Null: every project of the workspace.
  project_id text,
  kind text NOT NULL CHECK (kind IN ('digest', 'rule')),
  name text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  channel text NOT NULL CHECK (channel IN ('email', 'slack', 'discord')),
  target text NOT NULL,
  hour integer CHECK (hour BETWEEN 0 AND 23),
  timezone text,
  filters jsonb NOT NULL DEFAULT '{}',
  min_urgency integer CHECK (min_urgency BETWEEN 0 AND 100),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  last_sent_at timestamptz(3),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);
CREATE INDEX alerts_workspace ON alerts (workspace_id, created_at);

-- Messages of a workspace by its own day: taken before a message is sent and given back when it could not be.
CREATE TABLE message_counts (
  workspace_id integer NOT NULL REFERENCES workspaces,
  day date NOT NULL,
  emails integer NOT NULL DEFAULT 0,
  chats integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, day)
);

-- What purged projects had used in a month (UTC): bare numbers, so that deleting does not lower what was used.
CREATE TABLE purged_usage (
  workspace_id integer NOT NULL REFERENCES workspaces,
  month date NOT NULL,
  source text NOT NULL,
  collected bigint NOT NULL DEFAULT 0,
  judged bigint NOT NULL DEFAULT 0,
  calls bigint NOT NULL DEFAULT 0,
  returned bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, month, source)
);

-- Usage is read by month. The table grows in the order of time, so a few pages of bounds are index enough.
CREATE INDEX post_memory_found ON post_memory USING brin (found_at);

CREATE FUNCTION keep_usage_of_posts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO purged_usage AS kept (workspace_id, month, source, collected, judged)
  SELECT workspace_id, date_trunc('month', found_at AT TIME ZONE 'UTC')::date, source, count(*),
         count(*) FILTER (WHERE state <> 'claimed')
  FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (workspace_id, month, source) DO UPDATE
    SET collected = kept.collected + excluded.collected, judged = kept.judged + excluded.judged;
  RETURN NULL;
END $$;
CREATE TRIGGER post_memory_gone AFTER DELETE ON post_memory REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION keep_usage_of_posts();

-- Before, because the run's sources go with it.
CREATE FUNCTION keep_usage_of_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO purged_usage AS kept (workspace_id, month, source, calls, returned)
  SELECT OLD.workspace_id, date_trunc('month', OLD.queued_at AT TIME ZONE 'UTC')::date, source, calls, returned
  FROM run_sources WHERE run_id = OLD.id AND (calls > 0 OR returned > 0) ORDER BY source
  ON CONFLICT (workspace_id, month, source) DO UPDATE
    SET calls = kept.calls + excluded.calls, returned = kept.returned + excluded.returned;
  RETURN OLD;
END $$;
CREATE TRIGGER scan_runs_going BEFORE DELETE ON scan_runs FOR EACH ROW EXECUTE FUNCTION keep_usage_of_run();

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['alerts', 'message_counts', 'purged_usage']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON alerts TO earshot_tenant;
GRANT SELECT, INSERT, UPDATE ON message_counts TO earshot_tenant;
GRANT SELECT ON purged_usage TO earshot_tenant;
