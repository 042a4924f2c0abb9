-- POST requests that carry an Idempotency-Key: what they were and, once done, how they were answered. Kept for a day.
CREATE TABLE idempotency_keys (
  workspace_id integer NOT NULL REFERENCES workspaces,
  credential_id text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of method, address and body.
  request bytea NOT NULL,
  begun_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The sealed JSON of the answer: it may hold a secret that is shown once. Null while the request is being done.
  answer text,
  PRIMARY KEY (workspace_id, credential_id, key)
);
CREATE INDEX idempotency_keys_begun ON idempotency_keys (begun_at);

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency_keys TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO earshot_tenant;
