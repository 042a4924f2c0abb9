-- Which limits of their plans workspaces have come near to or used up, one row for each limit and period: so that each is told
-- of once, whatever is started anew. Whether a limit holds at present is found from what was used.
CREATE TABLE usage_limits (
  workspace_id integer NOT NULL REFERENCES workspaces,
  -- A name of schemas/plan.ts.
  name text NOT NULL,
  -- The first day of the month, or the day.
  period date NOT NULL,
  -- The limit that was reached, or is near.
  maximum bigint NOT NULL,
  -- Null: it is near.
  reached_at timestamptz(3),
  -- What the owners are to be told by mail, and when it is (next) tried; null: nothing.
  notice text CHECK (notice IN ('near', 'reached')),
  notice_at timestamptz(3),
  PRIMARY KEY (workspace_id, name, period)
);
CREATE INDEX usage_limits_notice ON usage_limits (notice_at) WHERE notice IS NOT NULL;

ALTER TABLE usage_limits ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON usage_limits TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
-- A caller that tries an alert may take the last message of the day.
GRANT SELECT, INSERT, UPDATE ON usage_limits TO earshot_tenant;
