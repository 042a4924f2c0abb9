-- The session in which notifications were turned on: whoever ends it ends them, too. One that only expires leaves them.
ALTER TABLE push_devices ADD COLUMN session_id text;
