-- An owner may connect an app with the scope owner. Version 0.1 reads it as less than write.
ALTER TABLE oauth_connections DROP CONSTRAINT oauth_connections_scope_check,
  ADD CONSTRAINT oauth_connections_scope_check CHECK (scope IN ('read', 'write', 'owner'));
ALTER TABLE oauth_tokens DROP CONSTRAINT oauth_tokens_scope_check,
  ADD CONSTRAINT oauth_tokens_scope_check CHECK (scope IN ('read', 'write', 'owner'));
ALTER TABLE oauth_requests DROP CONSTRAINT oauth_requests_scope_check,
  ADD CONSTRAINT oauth_requests_scope_check CHECK (scope IN ('read', 'write', 'owner'));
ALTER TABLE oauth_codes DROP CONSTRAINT oauth_codes_scope_check,
  ADD CONSTRAINT oauth_codes_scope_check CHECK (scope IN ('read', 'write', 'owner'));
