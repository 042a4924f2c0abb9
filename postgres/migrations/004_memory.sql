-- The memory of posts: which project has which post. It is the one arbiter of whether a mention is new, and it
-- outlives the mention, so that a deleted one never comes back.

CREATE TABLE post_memory (
  project_id text NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  workspace_id integer NOT NULL,
  mention_id text NOT NULL,
  -- claimed: on its way to ClickHouse. stored: there. deleted: was there, or was refused, and must never return.
  state text NOT NULL DEFAULT 'claimed' CHECK (state IN ('claimed', 'stored', 'deleted')),
  -- Position in posts.raw of the record that made the claim: its redelivery may pass, other finds of the same post may not.
  claimed_by text NOT NULL,
  run_id text,
  keyword_ids integer[] NOT NULL,
  found_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, source, external_id)
);
CREATE UNIQUE INDEX post_memory_mention ON post_memory (mention_id);
CREATE INDEX post_memory_run ON post_memory (run_id);
CREATE INDEX post_memory_claimed ON post_memory (run_id) WHERE state = 'claimed';

-- Changes of mentions that are not done yet, by people and machines. A change is written here first (so that a kill cannot lose it), then
-- applied to ClickHouse under the row locks of the memory (so that changes of one mention come one after the other).
CREATE TABLE mention_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  mention_ids text[] NOT NULL,
  change jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Changes of whole projects (a group moved, a category went, a purge), written down with the same intent.
CREATE TABLE project_sweeps (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  sweep jsonb NOT NULL,
  -- One process works on it until then.
  taken_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The outbox of the stream `mentions`: what each applied change made of each mention.
CREATE TABLE mention_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mention_id text NOT NULL,
  event jsonb NOT NULL
);

-- What people taught the judge.
CREATE TABLE lessons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  mention_id text NOT NULL,
  text text NOT NULL,
  relevant boolean NOT NULL,
  reason text,
  sentiment text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (project_id, mention_id)
);
CREATE INDEX lessons_project ON lessons (project_id, created_at DESC);

-- Tokens of the model by workspace and month: reserved before a call, settled after it.
CREATE TABLE judge_usage (
  workspace_id integer NOT NULL REFERENCES workspaces,
  month date NOT NULL,
  reserved bigint NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, month)
);
