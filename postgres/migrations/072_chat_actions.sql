-- What people did with the buttons of messages in Slack, kept before the click is acknowledged.
CREATE TABLE chat_actions (
  -- The platform's own id of the interaction: a repeated one is the same.
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  mention_id text NOT NULL,
  -- How often the mention had been acted on when the button was shown.
  version integer NOT NULL,
  action text NOT NULL,
  reason text,
  -- Who clicked, and in which message; as the platform names them.
  person jsonb NOT NULL,
  message jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  leased_until timestamptz(3) NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  -- Whether it is the one action on this version, and what the message says of it.
  won boolean NOT NULL DEFAULT false,
  said text,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX chat_actions_won ON chat_actions (workspace_id, mention_id, version) WHERE won;
CREATE INDEX chat_actions_open ON chat_actions (leased_until) WHERE ended_at IS NULL;
CREATE INDEX chat_actions_ended ON chat_actions (ended_at) WHERE ended_at IS NOT NULL;

ALTER TABLE chat_actions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON chat_actions TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT ON chat_actions TO earshot_tenant;
