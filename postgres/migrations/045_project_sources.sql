-- Addresses that a project adds to what it searches: feeds, servers, forums.

CREATE TABLE project_sources (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
  kind text NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  -- Some posts that were there when it was added.
  found jsonb NOT NULL,
  -- Why it could not be read the last time; null: it could.
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (project_id, kind, address)
);
CREATE INDEX project_sources_workspace ON project_sources (workspace_id);
ALTER TABLE project_sources ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_sources TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON project_sources TO earshot_tenant;

-- How far a keyword was searched at each address. Empty: in the whole source.
ALTER TABLE keyword_cursors ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE keyword_cursors DROP CONSTRAINT keyword_cursors_pkey, ADD PRIMARY KEY (keyword_id, source, address);
