-- What the corrections of each project have taught the built-in judge: a model that is trained anew whenever its fingerprint
-- no longer fits. A project that was never corrected has no row.
CREATE TABLE project_models (
  project_id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  -- Raised with every change of the project's lessons, whoever makes it: see the triggers.
  lessons_revision bigint NOT NULL DEFAULT 1,
  -- What it was trained by and on; null until somebody has trained it.
  judge text,
  fingerprint text,
  model bytea,
  trained_at timestamptz(3)
);
INSERT INTO project_models (project_id, workspace_id) SELECT DISTINCT project_id, workspace_id FROM lessons;

ALTER TABLE project_models ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_models TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
-- Tenants change lessons, not what is made of them.
GRANT SELECT ON project_models TO earshot_tenant;

CREATE FUNCTION raise_lessons_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO project_models AS kept (project_id, workspace_id)
  SELECT DISTINCT project_id, workspace_id FROM changed ORDER BY project_id
  ON CONFLICT (project_id) DO UPDATE SET lessons_revision = kept.lessons_revision + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER lessons_added AFTER INSERT ON lessons REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_lessons_revision();
CREATE TRIGGER lessons_changed AFTER UPDATE ON lessons REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_lessons_revision();
CREATE TRIGGER lessons_removed AFTER DELETE ON lessons REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_lessons_revision();

-- Lists of lessons are read newest first.
DROP INDEX lessons_project;
CREATE INDEX lessons_project ON lessons (project_id, created_at DESC, id DESC);
