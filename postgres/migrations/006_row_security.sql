-- The second wall between tenants: transactions made for a caller run as this role, which sees one workspace only.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'earshot_tenant') THEN CREATE ROLE earshot_tenant NOLOGIN; END IF;
END $$;
DO $$ BEGIN EXECUTE format('GRANT earshot_tenant TO %I', current_user); END $$;
GRANT USAGE ON SCHEMA public TO earshot_tenant;

CREATE FUNCTION current_workspace() RETURNS integer LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('app.workspace_id', true), '')::integer $$;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['members', 'api_keys', 'projects', 'keyword_groups', 'keywords', 'categories', 'views',
    'scan_runs', 'run_sources', 'post_memory', 'mention_changes', 'project_sweeps', 'lessons', 'judge_usage']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earshot_tenant', tenant_table);
  END LOOP;
END $$;

ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON workspaces TO earshot_tenant USING (id = current_workspace()) WITH CHECK (id = current_workspace());
GRANT SELECT, UPDATE ON workspaces TO earshot_tenant;
