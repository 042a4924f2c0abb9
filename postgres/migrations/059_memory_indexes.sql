-- Two ways to a post share one index: that of a project, and all those of a source whose id is or starts with a text. Both were
-- scattered over all of the memory, and among 100 million posts each claim had to read and write a page of each.
CREATE UNIQUE INDEX post_memory_identity ON post_memory (source, external_id text_pattern_ops, project_id);
ALTER TABLE post_memory DROP CONSTRAINT post_memory_pkey;
ALTER TABLE post_memory ADD CONSTRAINT post_memory_mention PRIMARY KEY USING INDEX post_memory_mention;
DROP INDEX post_memory_post;

-- What a workspace has used in a month is counted from this index alone, and a purge finds the posts of its project by it.
CREATE INDEX post_memory_project ON post_memory (project_id, found_at) INCLUDE (workspace_id, source, state);
