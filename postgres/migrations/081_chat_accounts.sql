-- Where a click comes from; the version before takes clicks from Slack only.
ALTER TABLE chat_actions ADD COLUMN platform text NOT NULL DEFAULT 'slack';

-- Accounts in chat that members have linked, because their address there is another one or is not told.
CREATE TABLE chat_accounts (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL,
  user_id text NOT NULL,
  platform text NOT NULL,
  -- Empty where the ids of people are unique without it.
  team text NOT NULL,
  person text NOT NULL,
  name text NOT NULL,
  linked_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, platform, team, person),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX chat_accounts_person ON chat_accounts (platform, team, person);
CREATE INDEX chat_accounts_member ON chat_accounts (workspace_id, user_id);

-- Links that are shown to one person in chat, who then signs in.
CREATE TABLE chat_links (
  -- The SHA-256 of the token.
  hash bytea PRIMARY KEY,
  -- Null: the workspace that the person is signed in to.
  workspace_id integer REFERENCES workspaces ON DELETE CASCADE,
  platform text NOT NULL,
  team text NOT NULL,
  person text NOT NULL,
  name text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX chat_links_age ON chat_links (expires_at);

-- Slash commands, kept before they are acknowledged.
CREATE TABLE chat_commands (
  -- The platform's own id: a repeated request is the same.
  id text PRIMARY KEY,
  person jsonb NOT NULL,
  channel jsonb NOT NULL,
  text text NOT NULL,
  -- Where the answer goes; null when it has been answered.
  response_url text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  leased_until timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  ended_at timestamptz(3)
);
CREATE INDEX chat_commands_open ON chat_commands (leased_until) WHERE ended_at IS NULL;
CREATE INDEX chat_commands_ended ON chat_commands (ended_at) WHERE ended_at IS NOT NULL;

-- No caller of the API has business with them; the first is read for people who signed in.
ALTER TABLE chat_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_commands ENABLE ROW LEVEL SECURITY;
