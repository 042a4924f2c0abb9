-- Scan runs, how far each keyword has been searched, and the sources' rate limits.

CREATE TABLE scan_runs (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL,
  project_id text NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'manual')),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'partial', 'failed')),
  -- Retries of a run ask only the sources that failed.
  only_sources text[],
  attempt integer NOT NULL DEFAULT 0,
  not_before timestamptz(3) NOT NULL DEFAULT now(),
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  -- Every source has been asked; what it gave is on its way through the pipeline.
  polled_at timestamptz(3),
  finished_at timestamptz(3),
  -- A running scan belongs to one process until its lease lapses; then any process takes it up again.
  lease_owner text,
  lease_until timestamptz(3),
  -- End offset by partition of posts.raw that matching must reach before the run's numbers are final.
  published_to jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);
CREATE INDEX scan_runs_listed ON scan_runs (workspace_id, queued_at DESC);
CREATE INDEX scan_runs_project ON scan_runs (project_id, queued_at DESC);
CREATE INDEX scan_runs_open ON scan_runs (not_before) WHERE status IN ('queued', 'running');
-- A project is scanned by one run at a time and has at most one waiting.
CREATE UNIQUE INDEX scan_runs_one_running ON scan_runs (project_id) WHERE status = 'running';
CREATE UNIQUE INDEX scan_runs_one_queued ON scan_runs (project_id) WHERE status = 'queued';

CREATE TABLE run_sources (
  run_id text NOT NULL REFERENCES scan_runs ON DELETE CASCADE,
  workspace_id integer NOT NULL,
  source text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'running', 'done', 'failed', 'unavailable')),
  returned integer NOT NULL DEFAULT 0,
  matched integer NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0,
  error_code text,
  error_message text,
  reached_back_to timestamptz(3),
  duration_ms integer,
  PRIMARY KEY (run_id, source)
);

-- Every post by this keyword at this source up to this time has been fetched. Without a row the keyword looks back
-- over the whole window, whatever others have fetched before it.
CREATE TABLE keyword_cursors (
  keyword_id integer NOT NULL REFERENCES keywords ON DELETE CASCADE,
  source text NOT NULL,
  searched_to timestamptz(3) NOT NULL,
  -- The spellings that were searched for: when they change the keyword starts again.
  spellings text[] NOT NULL,
  PRIMARY KEY (keyword_id, source)
);

-- When each limit of a source may be called next; shared by all processes.
CREATE TABLE source_limits (
  source text NOT NULL,
  name text NOT NULL,
  next_call_at timestamptz(3) NOT NULL DEFAULT now(),
  blocked_until timestamptz(3),
  PRIMARY KEY (source, name)
);
