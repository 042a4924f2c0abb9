-- The plots that a workspace keeps on its dashboard, with their filters, periods and comparisons.
CREATE TABLE dashboard_tiles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  name text NOT NULL,
  plot text NOT NULL,
  filters jsonb NOT NULL,
  days integer NOT NULL,
  -- Days or times of the project's time zone, as they were sent; null: the period ends now.
  since text,
  until text,
  compare text NOT NULL,
  compare_since text,
  compare_until text,
  compare_project_id text,
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id),
  FOREIGN KEY (workspace_id, compare_project_id) REFERENCES projects (workspace_id, id)
);
CREATE INDEX dashboard_tiles_workspace ON dashboard_tiles (workspace_id, position);

ALTER TABLE dashboard_tiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON dashboard_tiles TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON dashboard_tiles TO earshot_tenant;
