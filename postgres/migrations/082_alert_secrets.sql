-- What some channels need besides a target: a token or signing secret, sealed, and the template of the body.
ALTER TABLE alerts ADD COLUMN secret text, ADD COLUMN template text;
