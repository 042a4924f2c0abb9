-- When the post was edited last, as far as anyone knows. An edit replaces the row (replace-mentions.ts): patching the text would keep
-- the index of words from being used for the whole part.
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS edited_at Nullable(DateTime64(3, 'UTC'));
