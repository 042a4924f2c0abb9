-- What people said of mentions that were drawn at random, to learn how good the judge is.
CREATE TABLE audit_answers (
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  mention_id text NOT NULL,
  -- Whether the judge had kept it or filtered it out, and all it said.
  stratum text NOT NULL CHECK (stratum IN ('kept', 'filtered_out')),
  verdict jsonb NOT NULL,
  answer jsonb NOT NULL,
  -- Chance had drawn it. One that somebody picked says nothing of the others.
  drawn boolean NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  judged_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, mention_id)
);

ALTER TABLE audit_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_answers TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE ON audit_answers TO earshot_tenant;

-- Corrections that answers to the audit were: they are not counted a second time.
ALTER TABLE corrections ADD COLUMN from_audit boolean NOT NULL DEFAULT false;
