-- Secret addresses at which feed readers and calendars read what a view finds. Only the SHA-256 of the secret is kept.
CREATE TABLE view_feeds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  view_id integer NOT NULL REFERENCES views ON DELETE CASCADE,
  -- The member who made it, and with whom it ends; null: made with an API key.
  user_id text,
  hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_read_at timestamptz(3),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX view_feeds_view ON view_feeds (view_id);
CREATE INDEX view_feeds_member ON view_feeds (workspace_id, user_id);

ALTER TABLE view_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON view_feeds TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, DELETE ON view_feeds TO earshot_tenant;
