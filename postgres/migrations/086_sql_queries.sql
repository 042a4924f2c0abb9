-- Saved SQL statements of the workspace.
CREATE TABLE sql_queries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  name text NOT NULL,
  sql text NOT NULL,
  -- The member who alone sees it, and with whom it goes; null: everyone in the workspace sees it.
  owner_id text,
  -- The member who saved it; null: saved with an API key, or the member has left.
  user_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, owner_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE SET NULL (user_id)
);
CREATE INDEX sql_queries_workspace ON sql_queries (workspace_id);
CREATE INDEX sql_queries_owner ON sql_queries (workspace_id, owner_id);
CREATE INDEX sql_queries_member ON sql_queries (workspace_id, user_id);

ALTER TABLE sql_queries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sql_queries TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON sql_queries TO earshot_tenant;
