-- Settings of sources that an owner has set in the console, sealed: see postgres/sealed.ts. They belong to the whole service.
CREATE TABLE source_credentials (
  source text NOT NULL,
  name text NOT NULL,
  sealed text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (source, name)
);
-- No tenant may read or write them.
ALTER TABLE source_credentials ENABLE ROW LEVEL SECURITY;
