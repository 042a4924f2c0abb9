-- A correction of the category teaches as well.
ALTER TABLE lessons ADD COLUMN category_id integer REFERENCES categories ON DELETE SET NULL;

-- What people overruled in verdicts, one row each time: the history of a mention, what no later verdict may overwrite,
-- and the evidence of how good the judge is.
CREATE TABLE corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  mention_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX corrections_mention ON corrections (mention_id);
CREATE INDEX corrections_project ON corrections (project_id, created_at DESC);

ALTER TABLE corrections ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON corrections TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT ON corrections TO earshot_tenant;
