-- What posts must match instead of containing the term or an alias of a keyword; null: those.
ALTER TABLE keywords ADD COLUMN query text;
