-- How far a workspace's keywords were swept is for its members to read.
ALTER TABLE keyword_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON keyword_cursors TO earshot_tenant
  USING (EXISTS (SELECT FROM keywords k WHERE k.id = keyword_id AND k.workspace_id = current_workspace()));
GRANT SELECT ON keyword_cursors TO earshot_tenant;
