-- Browsers in which people have turned notifications on.
CREATE TABLE push_devices (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the address of its push service, by which a browser that subscribes again is known.
  endpoint_hash bytea NOT NULL UNIQUE,
  -- Address and keys, sealed.
  subscription text NOT NULL,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_user ON push_devices (user_id);
