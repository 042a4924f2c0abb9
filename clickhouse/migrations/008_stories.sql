-- The story that a mention tells: the id of the story's first mention. A mention from before tells a story of its own.
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS story_id UInt128 DEFAULT id;
