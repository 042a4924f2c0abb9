-- Mentions to be judged again: one row for each time that somebody asked, or that provisional verdicts were due.
CREATE TABLE rejudgings (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'waiting', 'done', 'cancelled')),
  waiting_for text,
  since timestamptz(3),
  until timestamptz(3),
  provisional_only boolean NOT NULL,
  total integer NOT NULL,
  counts jsonb NOT NULL,
  tokens jsonb NOT NULL DEFAULT '{"input": 0, "cached": 0, "output": 0}',
  cost double precision,
  actor_kind text,
  actor_id text,
  -- Mentions from the newest down to this one are done.
  done_to text,
  -- One process works on it until then; a waiting one rests until then.
  taken_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);
CREATE UNIQUE INDEX rejudgings_open ON rejudgings (project_id) WHERE state IN ('queued', 'running', 'waiting');
CREATE INDEX rejudgings_project ON rejudgings (project_id, created_at DESC);

ALTER TABLE rejudgings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rejudgings TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE ON rejudgings TO earshot_tenant;
