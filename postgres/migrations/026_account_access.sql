-- What a person needs to tell their sessions apart: the browser and the network address that each began with.
ALTER TABLE sessions ADD COLUMN user_agent text, ADD COLUMN address text;

-- Links that were mailed to somebody, to sign in or to set a new password. Each can be used once; only the SHA-256 of its
-- token is kept.
CREATE TABLE sign_in_links (
  hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'reset_password')),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);
-- As with sessions: whose a link is is found out before there is a tenant, and no caller has business with it.
ALTER TABLE sign_in_links ENABLE ROW LEVEL SECURITY;
