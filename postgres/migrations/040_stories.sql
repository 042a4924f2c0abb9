-- Stories: what the posts of a project have in common. See docs/use/stories.md.

-- Which story has which key (domain/stories/story-keys.ts). Written only under the lock of the project's stories.
CREATE TABLE story_keys (
  project_id text NOT NULL,
  key bigint NOT NULL,
  workspace_id integer NOT NULL,
  story_id text NOT NULL,
  -- When the post was posted that the story has the key from.
  posted_at timestamptz(3) NOT NULL,
  kept_until date NOT NULL,
  PRIMARY KEY (project_id, key)
);
CREATE INDEX story_keys_kept_until ON story_keys (kept_until);

-- Stories that turned out to be part of another one.
CREATE TABLE story_merges (
  project_id text NOT NULL,
  story_id text NOT NULL,
  workspace_id integer NOT NULL,
  into_story text NOT NULL,
  PRIMARY KEY (project_id, story_id)
);
CREATE INDEX story_merges_into ON story_merges (project_id, into_story);

-- The story that a post was given when it was claimed; null: its own, whose id is that of its mention.
ALTER TABLE post_memory ADD COLUMN story_id text;
CREATE INDEX post_memory_story ON post_memory (story_id) WHERE story_id IS NOT NULL;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['story_keys', 'story_merges']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO earshot_tenant USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earshot_tenant', tenant_table);
  END LOOP;
END $$;
