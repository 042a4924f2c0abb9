-- Digests that begin with the report of their period.
ALTER TABLE alerts ADD COLUMN report boolean NOT NULL DEFAULT false;
