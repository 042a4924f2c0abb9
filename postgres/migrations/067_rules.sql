-- What is to be done with new mentions that match a filter.
CREATE TABLE rules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- That of its filters; null: every project of the workspace.
  project_id text REFERENCES projects ON DELETE CASCADE,
  name text NOT NULL,
  filters jsonb NOT NULL,
  -- The filters as mentions are compared with them.
  selection jsonb NOT NULL,
  actions jsonb NOT NULL,
  position integer NOT NULL,
  active boolean NOT NULL,
  -- Who wrote it last, and mutes authors by it.
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Takes the next number with every change, so that what is cached of a workspace can be told from what is stored.
  revision bigint NOT NULL
);
CREATE SEQUENCE rules_revision;
ALTER TABLE rules ALTER COLUMN revision SET DEFAULT nextval('rules_revision');
CREATE INDEX rules_workspace ON rules (workspace_id);

-- What each rule did: once with each mention.
CREATE TABLE rule_acts (
  rule_id integer NOT NULL REFERENCES rules ON DELETE CASCADE,
  mention_id text NOT NULL,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  project_id text NOT NULL,
  actions jsonb NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (rule_id, mention_id)
);
CREATE INDEX rule_acts_newest ON rule_acts (rule_id, at DESC);
CREATE INDEX rule_acts_project ON rule_acts (project_id);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['rules', 'rule_acts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earshot_tenant', tenant_table);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE rules_revision TO earshot_tenant;
