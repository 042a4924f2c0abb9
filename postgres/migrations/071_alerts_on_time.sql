-- How much an alert has found in the last minute says whether each mention gets a message of its own.
CREATE INDEX alert_finds_recent ON alert_finds (alert_id, found_at);

-- Whether an alert without a time zone of its own goes by its project's. The version before always did, so alerts that it
-- made keep their hour.
ALTER TABLE alerts ADD COLUMN in_project_zone boolean NOT NULL DEFAULT false;
UPDATE alerts a SET in_project_zone = true FROM projects p
  WHERE p.id = a.project_id AND a.timezone IS NULL AND p.timezone IS NOT NULL;
