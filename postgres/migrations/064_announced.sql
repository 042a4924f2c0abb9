-- Whether anybody was told of a mention: it was relevant when it was created, or a person made it relevant later. Null:
-- not known, because it is older than this column.
ALTER TABLE post_memory ADD COLUMN announced boolean;
