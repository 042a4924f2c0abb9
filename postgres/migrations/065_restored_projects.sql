-- When a deleted project was purged. One that was not can be restored.
ALTER TABLE projects ADD COLUMN purged_at timestamptz(3);
-- A purge leaves neither scans nor the memory of posts, and may still be under way.
UPDATE projects p SET purged_at = deleted_at
WHERE deleted_at IS NOT NULL
  AND (EXISTS (SELECT FROM project_sweeps s WHERE s.project_id = p.id AND s.sweep ->> 'kind' = 'purge')
    OR NOT EXISTS (SELECT FROM scan_runs r WHERE r.project_id = p.id)
      AND NOT EXISTS (SELECT FROM post_memory m WHERE m.project_id = p.id));

-- The group that a project was made with as 'My brand', whatever it is called now: keywords without a group join it.
ALTER TABLE keyword_groups ADD COLUMN made_as_brand boolean NOT NULL DEFAULT false;
UPDATE keyword_groups g SET made_as_brand = true
WHERE kind = 'brand'
  AND NOT EXISTS (SELECT FROM keyword_groups o WHERE o.project_id = g.project_id AND o.kind = 'brand' AND o.id < g.id);
