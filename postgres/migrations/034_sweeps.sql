-- Sweeps: searches over the whole window, for posts that a source shows late.

-- When and how far back a keyword was last searched over its whole window at a source, and the window and conditions that held at its
-- last search: a longer window and looser conditions call for a sweep. Null: not known. What was searched before counts as swept, so
-- that the first sweeps come within a day and not all at once.
ALTER TABLE keyword_cursors
  ADD COLUMN swept_at timestamptz(3),
  ADD COLUMN swept_from timestamptz(3),
  ADD COLUMN window_days double precision,
  ADD COLUMN conditions jsonb;
UPDATE keyword_cursors SET swept_at = searched_to;
ALTER TABLE keyword_cursors ALTER COLUMN swept_at SET DEFAULT now(), ALTER COLUMN swept_at SET NOT NULL;

-- When a person last asked for a scan. Until it is swept, each source of the project owes a sweep.
ALTER TABLE projects ADD COLUMN sweep_requested_at timestamptz(3);

-- What a run would have searched from without a sweep; null: it did not sweep. New posts from before then are what the sweep brought.
ALTER TABLE run_sources ADD COLUMN fresh_since timestamptz(3);
ALTER TABLE post_memory ADD COLUMN posted_at timestamptz(3);
