-- A digest of the draft that the service last wrote for a mention: another draft was saved by somebody.
ALTER TABLE post_memory ADD COLUMN written_draft text;
