-- The span that a run looked over completely at a source; null: it searched only for what is new.
ALTER TABLE run_sources ADD COLUMN swept_from timestamptz(3), ADD COLUMN swept_to timestamptz(3);
