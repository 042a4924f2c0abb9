-- Authors are looked for without regard to capitals, for which the former index, over the handle as it is written, was no
-- help. The expression is that of the filter `authors` in mention-filter.ts: the engine uses the index only where the two are the same.
ALTER TABLE mentions {{on_cluster}} ADD INDEX IF NOT EXISTS ix_author_name lowerUTF8(ifNull(author, '')) TYPE bloom_filter(0.01) GRANULARITY 1;
ALTER TABLE mentions {{on_cluster}} MATERIALIZE INDEX ix_author_name;
ALTER TABLE mentions {{on_cluster}} DROP INDEX IF EXISTS ix_author;
