-- How apps come to be connected: registrations, requests that a person has not decided yet, and the codes of approved ones.

-- Of apps that registered themselves (RFC 7591). An app that is known by the address of its own document has none here: the
-- document says them each time.
ALTER TABLE oauth_clients
  ADD COLUMN redirect_uris text[] NOT NULL DEFAULT '{}',
  -- When somebody last connected the app; null: nobody has yet.
  ADD COLUMN used_at timestamptz(3);

-- One approval is one grant, and a connection has as many as there are devices. A replayed token ends its grant.
ALTER TABLE oauth_tokens
  ADD COLUMN grant_id text NOT NULL DEFAULT gen_random_uuid()::text,
  -- A token reaches as far as this and its connection both do.
  ADD COLUMN scope text NOT NULL DEFAULT 'write' CHECK (scope IN ('read', 'write')),
  -- Of refresh tokens: each can be used once, and is kept to know it again.
  ADD COLUMN used_at timestamptz(3);
CREATE INDEX oauth_tokens_grant ON oauth_tokens (grant_id);

-- What an app asks for, while a person decides. It belongs to the browser that brought it.
CREATE TABLE oauth_requests (
  hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  -- No reference: an app with a document of its own is kept once somebody connects it.
  client_id text NOT NULL,
  client_name text NOT NULL,
  redirect_uri text NOT NULL,
  state text,
  challenge text NOT NULL,
  audience text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX oauth_requests_expiry ON oauth_requests (expires_at);

CREATE TABLE oauth_codes (
  hash bytea PRIMARY KEY,
  connection_id text NOT NULL REFERENCES oauth_connections ON DELETE CASCADE,
  grant_id text NOT NULL,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,
  audience text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  -- A code that was used is kept for a while, to know it when it comes again.
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX oauth_codes_connection ON oauth_codes (connection_id);

-- As with tokens: whose they are is found out before there is a tenant, and no caller of the API has business with them.
ALTER TABLE oauth_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE oauth_codes ENABLE ROW LEVEL SECURITY;
