-- Where a post belongs, as its source says: what mutes of threads and domains go by. Null for posts of version 0.1.
ALTER TABLE post_memory ADD COLUMN thread_id text, ADD COLUMN link_host text;

-- Authors, domains, subreddits and threads whose posts nobody wants to see.
CREATE TABLE mutes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- Null: every project of the workspace.
  project_id text REFERENCES projects ON DELETE CASCADE,
  kind text NOT NULL,
  value text NOT NULL,
  -- The value in the one form in which posts are compared with it.
  key text NOT NULL,
  source text,
  until timestamptz(3),
  backdate boolean NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  -- As it was then: names change, and members leave.
  actor_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Kept until its mentions are judged again.
  deleted_at timestamptz(3),
  -- Takes the next number with every change, so that what is cached of a workspace can be told from what is stored.
  revision bigint NOT NULL,
  -- What is left to do with stored mentions ('backdate', 'undo'), from the newest down to this one, and by whom.
  pending text,
  done_to text,
  taken_until timestamptz(3)
);
CREATE SEQUENCE mutes_revision;
ALTER TABLE mutes ALTER COLUMN revision SET DEFAULT nextval('mutes_revision');
CREATE UNIQUE INDEX mutes_same ON mutes (workspace_id, kind, key, coalesce(source, ''), coalesce(project_id, ''))
  WHERE deleted_at IS NULL;
CREATE INDEX mutes_pending ON mutes (id) WHERE pending IS NOT NULL;

ALTER TABLE mutes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mutes TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON mutes TO earshot_tenant;
GRANT USAGE ON SEQUENCE mutes_revision TO earshot_tenant;
