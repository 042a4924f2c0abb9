-- What a post said last, as digests of its title and text (schemas/mentions/post-words.ts), and when the source said so.
ALTER TABLE post_memory
  ADD COLUMN words text,
  ADD COLUMN words_at timestamptz(3);

-- Mentions whose posts were edited, until what follows from their words is up to date: the language, keywords and verdict.
CREATE TABLE edited_mentions (
  mention_id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text NOT NULL,
  edited_at timestamptz(3) NOT NULL,
  -- The language as the source says; null: it does not.
  lang text,
  -- When it was taken first, which is the time of its verdict, and until when one process works on it.
  taken_at timestamptz(3),
  taken_until timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX edited_mentions_due ON edited_mentions (taken_until);
ALTER TABLE edited_mentions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON edited_mentions TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT, INSERT, UPDATE, DELETE ON edited_mentions TO earshot_tenant;
