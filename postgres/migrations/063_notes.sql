-- What members say to each other about a mention. Nobody outside the workspace sees it.
CREATE TABLE mention_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  mention_id text NOT NULL,
  text text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  -- As it was then: names change, and members leave.
  actor_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX mention_notes_mention ON mention_notes (mention_id, id);
CREATE INDEX mention_notes_project ON mention_notes (project_id);

ALTER TABLE mention_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mention_notes TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, DELETE ON mention_notes TO earshot_tenant;
