-- People: their sessions, invites, the apps they connected, and the log of who did what.

-- A session is of one person in one workspace and ends with the membership. Only the SHA-256 of its token is kept.
CREATE TABLE sessions (
  id text PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  workspace_id integer NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id, workspace_id);

-- An invite is gone once it is accepted, revoked or replaced by another to the same address.
CREATE TABLE invites (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX invites_email ON invites (workspace_id, lower(email));

-- Apps that people may connect. They belong to no workspace: an app is the same one wherever it is connected.
CREATE TABLE oauth_clients (
  id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- An app acts for one member of one workspace, as far as its scope and that member's role reach.
CREATE TABLE oauth_connections (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL,
  client_id text NOT NULL REFERENCES oauth_clients,
  user_id text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  connected_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When its sign-in lapses: the app has to be approved again.
  expires_at timestamptz(3) NOT NULL,
  UNIQUE (workspace_id, client_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE CASCADE
);

-- Opaque tokens: each request looks them up, so that they end with their connection at once.
CREATE TABLE oauth_tokens (
  hash bytea PRIMARY KEY,
  connection_id text NOT NULL REFERENCES oauth_connections ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  -- The resources of ours that the token is good for (RFC 8707), such as https://earshot.example/mcp.
  audience text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX oauth_tokens_connection ON oauth_tokens (connection_id);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('member', 'key', 'app')),
  -- A user, a key, or a connection. No reference: the log outlives them.
  actor_id text NOT NULL,
  operation text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  target text,
  fields text[] NOT NULL,
  address text
);
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, id);
CREATE INDEX audit_log_age ON audit_log (workspace_id, at);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['invites', 'oauth_connections'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earshot_tenant', tenant_table);
  END LOOP;
END $$;

-- A tenant sees people only as members of its own workspace, and never how their passwords are kept.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users FOR SELECT TO earshot_tenant
  USING (EXISTS (SELECT FROM members m WHERE m.user_id = users.id AND m.workspace_id = current_workspace()));
GRANT SELECT (id, email, name) ON users TO earshot_tenant;

-- And apps only as connected to its own workspace.
ALTER TABLE oauth_clients ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON oauth_clients FOR SELECT TO earshot_tenant
  USING (EXISTS (SELECT FROM oauth_connections c WHERE c.client_id = oauth_clients.id AND c.workspace_id = current_workspace()));
GRANT SELECT ON oauth_clients TO earshot_tenant;

-- The log is written and read, and forgotten when it is old; nobody changes it.
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_reads ON audit_log FOR SELECT TO earshot_tenant USING (workspace_id = current_workspace());
CREATE POLICY tenant_writes ON audit_log FOR INSERT TO earshot_tenant WITH CHECK (workspace_id = current_workspace());
CREATE POLICY tenant_forgets ON audit_log FOR DELETE TO earshot_tenant
  USING (workspace_id = current_workspace() AND at < now() - interval '180 days');
GRANT SELECT, INSERT, DELETE ON audit_log TO earshot_tenant;

-- No caller of the API has business with these: whose they are is found out before there is a tenant.
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE oauth_tokens ENABLE ROW LEVEL SECURITY;
