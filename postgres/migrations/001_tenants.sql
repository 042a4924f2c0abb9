-- Workspaces, the people in them and their keys.

CREATE TABLE workspaces (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL DEFAULT 'self-hosted',
  timezone text NOT NULL DEFAULT 'UTC',
  scan_every text NOT NULL DEFAULT '24h',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text,
  password_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE members (
  workspace_id integer NOT NULL REFERENCES workspaces,
  user_id text NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  joined_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);

-- Only the SHA-256 of a key is kept: keys are 256 bits of randomness, so a slow hash would add nothing.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('full', 'read')),
  hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX api_keys_workspace ON api_keys (workspace_id);
