-- What else a keyword's search at a source depended on: when the source was told to leave posts out for more words than are
-- excluded now, or was not asked for a hashtag that is wanted now, the keyword starts again.
ALTER TABLE keyword_cursors ADD COLUMN excluded text[] NOT NULL DEFAULT '{}';
ALTER TABLE keyword_cursors ADD COLUMN hashtags text[] NOT NULL DEFAULT '{}';
