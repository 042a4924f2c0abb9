-- The second wall between tenants: transactions made for a caller run as this role, which sees one workspace only.
-- Roles belong to the whole server: another database of ours may have made it already, or be making it right now.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'earshot_tenant') THEN CREATE ROLE earshot_tenant NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- A superuser may take any role. Others give it to themselves, which whoever made it may do, or were given it before.
-- From version 16 on a membership does not by itself allow to take the role.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'earshot_tenant',
                     CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
    EXECUTE format('GRANT earshot_tenant TO %I', current_user);
  END IF;
END $$;
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
