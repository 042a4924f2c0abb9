-- What all processes share about the sources besides their rates: quotas, notes, health, what was used outside of scans, and
-- how far the search for deleted posts has come. None of it belongs to a workspace, but for the usage.

-- One row a quota: whoever holds its lock counts and takes.
CREATE TABLE source_quotas (
  source text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (source, name)
);
-- What is taken of a quota at present. Units that come free at the same moment are one row; a thing that holds a unit has its own.
CREATE TABLE source_quota_uses (
  source text NOT NULL,
  name text NOT NULL,
  thing text NOT NULL DEFAULT '',
  frees_at timestamptz(3) NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (source, name, thing, frees_at),
  FOREIGN KEY (source, name) REFERENCES source_quotas ON DELETE CASCADE
);

-- Takes `wanted` of `most` units, for a thing unless it is '': one that holds a unit already takes none. Null when that went
-- well, else the moment at which enough will be free. `until`: when what is taken now comes free. Fewer than none gives back
-- what was spent last.
CREATE FUNCTION use_quota(of_source text, of_name text, for_thing text, wanted bigint, most bigint, at timestamptz, until timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  used bigint;
  free_at timestamptz;
  given record;
BEGIN
  INSERT INTO source_quotas (source, name) VALUES (of_source, of_name)
    ON CONFLICT (source, name) DO UPDATE SET name = excluded.name;
  DELETE FROM source_quota_uses u WHERE u.source = of_source AND u.name = of_name AND u.frees_at <= at;
  IF wanted < 0 THEN
    FOR given IN SELECT u.frees_at, u.units FROM source_quota_uses u
      WHERE u.source = of_source AND u.name = of_name AND u.thing = for_thing ORDER BY u.frees_at DESC
    LOOP
      EXIT WHEN wanted = 0;
      UPDATE source_quota_uses u SET units = given.units - least(given.units, -wanted)
        WHERE u.source = of_source AND u.name = of_name AND u.thing = for_thing AND u.frees_at = given.frees_at;
      wanted := wanted + least(given.units, -wanted);
    END LOOP;
    RETURN NULL;
  END IF;
  IF for_thing <> '' THEN
    PERFORM FROM source_quota_uses u WHERE u.source = of_source AND u.name = of_name AND u.thing = for_thing;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  SELECT coalesce(sum(u.units), 0) INTO used FROM source_quota_uses u WHERE u.source = of_source AND u.name = of_name;
  -- A negative number gives back what was not used.
  IF wanted < 0 OR used + wanted <= most THEN
    INSERT INTO source_quota_uses AS u (source, name, thing, frees_at, units)
    VALUES (of_source, of_name, for_thing, until, wanted)
    ON CONFLICT (source, name, thing, frees_at) DO UPDATE SET units = u.units + excluded.units;
    RETURN NULL;
  END IF;
  SELECT min(freeing.frees_at) INTO free_at FROM (
    SELECT u.frees_at, sum(u.units) OVER (ORDER BY u.frees_at) AS freed
    FROM source_quota_uses u WHERE u.source = of_source AND u.name = of_name
  ) freeing WHERE used - freeing.freed + wanted <= most;
  -- More than the whole quota is never free; asked again when the present uses are over.
  RETURN coalesce(free_at, until);
END $$;

-- What connectors keep, such as renewed tokens: sealed.
CREATE TABLE source_notes (
  source text NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  -- Null: kept for good.
  until timestamptz(3),
  PRIMARY KEY (source, name)
);

-- Sources that are not well, each with the settings it was asked with: others get a row of their own, and so a new chance.
CREATE TABLE source_health (
  source text NOT NULL,
  -- A fingerprint of them, credentials included.
  settings text NOT NULL,
  -- Failures in a row, and how often in a row the source has been left alone because of them.
  failures integer NOT NULL DEFAULT 0,
  rests integer NOT NULL DEFAULT 0,
  code text NOT NULL,
  message text NOT NULL,
  rests_until timestamptz(3),
  -- Until when the one scan that tries again has the source to itself.
  probed_until timestamptz(3),
  PRIMARY KEY (source, settings)
);

-- When a source that failed is good again, as far as that is known.
ALTER TABLE run_sources ADD COLUMN retry_at timestamptz(3);

-- The cost of calls in the source's unit (schemas/usage.ts). A question that several runs share is charged once.
ALTER TABLE run_sources ADD COLUMN cost integer NOT NULL DEFAULT 0;
UPDATE run_sources SET cost = CASE source WHEN 'x' THEN returned ELSE calls END;
ALTER TABLE purged_usage ADD COLUMN cost bigint NOT NULL DEFAULT 0;
UPDATE purged_usage SET cost = CASE source WHEN 'x' THEN returned ELSE calls END;

CREATE OR REPLACE FUNCTION keep_usage_of_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO purged_usage AS kept (workspace_id, month, source, calls, returned, cost)
  SELECT OLD.workspace_id, date_trunc('month', OLD.queued_at AT TIME ZONE 'UTC')::date, source, calls, returned, cost
  FROM run_sources WHERE run_id = OLD.id AND (calls > 0 OR returned > 0 OR cost > 0) ORDER BY source
  ON CONFLICT (workspace_id, month, source) DO UPDATE
    SET calls = kept.calls + excluded.calls, returned = kept.returned + excluded.returned, cost = kept.cost + excluded.cost;
  RETURN OLD;
END $$;

-- Calls outside of scans, such as those that ask which posts are gone.
CREATE TABLE source_usage (
  workspace_id integer NOT NULL REFERENCES workspaces,
  month date NOT NULL,
  source text NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, month, source)
);
ALTER TABLE source_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON source_usage TO earshot_tenant
  USING (workspace_id = current_workspace()) WITH CHECK (workspace_id = current_workspace());
GRANT SELECT ON source_usage TO earshot_tenant;

-- How far each source's posts have been asked after: a round goes through them in the order of their ids.
CREATE TABLE source_rechecks (
  source text PRIMARY KEY,
  begun_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The last id asked after; null: the round is over.
  after_id text,
  -- One process works on it until then.
  taken_until timestamptz(3) NOT NULL DEFAULT now()
);
