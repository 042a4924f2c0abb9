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

-- How far a keyword was searched at each address; empty: in the whole source. The version before goes on with keyword_cursors
-- while both run: it only searches again what the other one has searched.
CREATE TABLE search_cursors (
  LIKE keyword_cursors INCLUDING DEFAULTS,
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (keyword_id, source, address),
  FOREIGN KEY (keyword_id) REFERENCES keywords ON DELETE CASCADE
);
INSERT INTO search_cursors SELECT *, '' FROM keyword_cursors;
ALTER TABLE search_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON search_cursors TO earshot_tenant
  USING (EXISTS (SELECT FROM keywords k WHERE k.id = keyword_id AND k.workspace_id = current_workspace()));
GRANT SELECT ON search_cursors TO earshot_tenant;
