-- Who takes care of a mention, how people sort it, and until when it is left out of lists.
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS assignee LowCardinality(Nullable(String));
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS tags Array(LowCardinality(String));
ALTER TABLE mentions {{on_cluster}} ADD COLUMN IF NOT EXISTS snoozed_until Nullable(DateTime64(3, 'UTC'));
