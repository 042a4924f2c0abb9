-- When the chunk in hand of a rejudging was begun: the time of its verdicts. A chunk that a killed process left half done is
-- judged again with the same time, so that the ledger holds each of its verdicts once.
ALTER TABLE rejudgings ADD COLUMN chunk_at timestamptz(3);
