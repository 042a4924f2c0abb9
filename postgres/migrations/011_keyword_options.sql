-- What a keyword may ask of a post besides its spellings. Empty lists and whole words are how all keywords were before.
ALTER TABLE keywords
  ADD COLUMN require_any text[] NOT NULL DEFAULT '{}',
  ADD COLUMN whole_word boolean NOT NULL DEFAULT true,
  ADD COLUMN authors_allow text[] NOT NULL DEFAULT '{}',
  ADD COLUMN authors_deny text[] NOT NULL DEFAULT '{}',
  ADD COLUMN subreddits_allow text[] NOT NULL DEFAULT '{}',
  ADD COLUMN subreddits_deny text[] NOT NULL DEFAULT '{}',
  ADD COLUMN domains_allow text[] NOT NULL DEFAULT '{}',
  ADD COLUMN domains_deny text[] NOT NULL DEFAULT '{}';
