-- The members whom a note names, as they were then.
ALTER TABLE mention_notes ADD COLUMN mentioned text[] NOT NULL DEFAULT '{}';

-- How often members get a mail with what is assigned to them and still open, and when that was last turned on.
ALTER TABLE workspaces
  ADD COLUMN assigned_digest text NOT NULL DEFAULT 'off' CHECK (assigned_digest IN ('off', 'daily', 'weekly')),
  ADD COLUMN assigned_digest_since timestamptz(3);

-- Mails to single members: a note names them, or what is assigned to them. One that ended is kept for a while, so that none is
-- sent twice.
CREATE TABLE member_mails (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  user_id text NOT NULL,
  note_id bigint REFERENCES mention_notes ON DELETE CASCADE,
  -- Of a digest, in the time zone of the workspace.
  day date,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'skipped', 'failed')),
  -- Why it waits or was not sent.
  reason text,
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  give_up_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(note_id, day) = 1),
  UNIQUE (note_id, user_id),
  UNIQUE (workspace_id, user_id, day),
  FOREIGN KEY (workspace_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX member_mails_due ON member_mails (next_attempt_at) WHERE state = 'pending';
CREATE INDEX member_mails_age ON member_mails (created_at);

-- No caller of the API has business with them.
ALTER TABLE member_mails ENABLE ROW LEVEL SECURITY;
