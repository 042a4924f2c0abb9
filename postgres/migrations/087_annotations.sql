-- What happened when, such as a release: marks on plots over time.
CREATE TABLE annotations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  -- Null: every project of the workspace.
  project_id text,
  at timestamptz(3) NOT NULL,
  text text NOT NULL,
  -- The member who made it; null: made with an API key, or the member has left.
  user_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE SET NULL (user_id)
);
CREATE INDEX annotations_workspace ON annotations (workspace_id, at);
CREATE INDEX annotations_member ON annotations (workspace_id, user_id);

ALTER TABLE annotations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON annotations TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON annotations TO earshot_tenant;
