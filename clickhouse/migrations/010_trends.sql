-- Engagement per hour over the last readings of a post; null before the second one.
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS trend Nullable(Float64);
