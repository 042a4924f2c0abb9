-- What is watched: projects, keyword groups, keywords, categories, views.

CREATE TABLE projects (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('mentions', 'leads')),
  description text,
  audience text,
  color text,
  icon text,
  sources text[] NOT NULL DEFAULT '{}',
  window_days double precision NOT NULL,
  backfill_days double precision NOT NULL,
  scan_every text,
  timezone text,
  paused boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL DEFAULT '{}',
  public boolean NOT NULL DEFAULT false,
  public_slug text UNIQUE,
  public_description text,
  public_website text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  last_scan_at timestamptz(3),
  next_due_at timestamptz(3) DEFAULT now(),
  deleted_at timestamptz(3),
  revision bigint NOT NULL DEFAULT 0,
  UNIQUE (workspace_id, id)
);
CREATE INDEX projects_due ON projects (next_due_at) WHERE deleted_at IS NULL AND NOT paused;

CREATE TABLE keyword_groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  project_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('brand', 'competitor', 'custom')),
  color text,
  position integer NOT NULL DEFAULT 0,
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id),
  UNIQUE (project_id, id)
);

-- A deleted keyword keeps its row: the mentions it found go on naming it.
CREATE TABLE keywords (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  project_id text NOT NULL,
  group_id integer,
  term text NOT NULL,
  aliases text[] NOT NULL DEFAULT '{}',
  excluded text[] NOT NULL DEFAULT '{}',
  case_sensitive boolean NOT NULL DEFAULT false,
  sources text[] NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  revision bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id),
  FOREIGN KEY (project_id, group_id) REFERENCES keyword_groups (project_id, id) ON DELETE SET NULL (group_id)
);
CREATE INDEX keywords_project ON keywords (project_id);
CREATE INDEX keywords_revision ON keywords (revision);
CREATE INDEX projects_revision ON projects (revision);

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  project_id text NOT NULL,
  name text NOT NULL,
  description text,
  icon text,
  color text,
  position integer NOT NULL DEFAULT 0,
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);
CREATE INDEX categories_project ON categories (project_id);

CREATE TABLE views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  project_id text,
  name text NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, id)
);
CREATE INDEX views_workspace ON views (workspace_id);

-- The revision of the watch list. Every change of a project or keyword takes the next one and stamps its row, and
-- the row lock held until commit makes revisions become visible in their order: a reader that has seen revision n
-- has missed nothing below n.
CREATE TABLE watch_revision (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), value bigint NOT NULL);
INSERT INTO watch_revision (value) VALUES (0);

CREATE FUNCTION stamp_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE watch_revision SET value = value + 1 RETURNING value INTO NEW.revision;
  PERFORM pg_notify('earshot_watch', NEW.revision::text);
  RETURN NEW;
END $$;

CREATE TRIGGER projects_inserted BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION stamp_revision();
-- Scan times change at every scan and do not concern the watch list.
CREATE TRIGGER projects_updated BEFORE UPDATE OF name, mode, description, audience, sources, window_days, backfill_days,
  paused, settings, deleted_at ON projects FOR EACH ROW EXECUTE FUNCTION stamp_revision();
CREATE TRIGGER keywords_changed BEFORE INSERT OR UPDATE ON keywords FOR EACH ROW EXECUTE FUNCTION stamp_revision();
