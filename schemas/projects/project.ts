import { Type, type Static } from '@sinclair/typebox';
import { Cadence } from './cadence.ts';
import {
  describe,
  HexColor,
  illustrate,
  Name,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
  TimeZone,
} from '../formats.ts';
import { SourceSchema } from '../source.ts';

export const PROJECT_MODES = ['mentions', 'leads'] as const;

/** Free-form settings; documented keys are checked when present. The API layer limits their size. */
export const ProjectSettingsSchema = Type.Object(
  {
    handles: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    team: Type.Optional(Type.Array(Type.String())),
    domains: Type.Optional(Type.Array(Type.String())),
    ambiguous: Type.Optional(
      Type.Object({
        anchors: Type.Optional(Type.Array(Type.String())),
        namesakes: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    hashtags: Type.Optional(Type.Array(Type.String())),
    facts: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 50 })),
  },
  {
    additionalProperties: true,
    description:
      'Free-form. The AI knows handles {platform: [..]}, team, domains, ambiguous {anchors, namesakes}, hashtags (also searched where posts are found by hashtag) and facts that reply drafts may state.',
  },
);
export type ProjectSettings = Static<typeof ProjectSettingsSchema>;

/** The fields of a project that a caller may write, all without being required. */
export const projectFields = {
  name: Name(80),
  mode: describe(
    OneOf(PROJECT_MODES),
    'mentions: track what people say about the brand. leads: find people who have the problem it solves.',
  ),
  description: Type.String({
    maxLength: 1000,
    description: 'What the brand is, so that the AI can tell it from namesakes.',
    examples: ['Acme Sync keeps files of small teams in step.'],
  }),
  audience: Type.String({
    maxLength: 1000,
    description: 'In leads mode: who counts as a lead.',
    examples: ['Teams that look for file sync.'],
  }),
  color: HexColor,
  icon: Type.String({ maxLength: 64, description: 'An emoji or a short label.', examples: ['🚀'] }),
  sources: Type.Array(SourceSchema, { description: 'Empty or omitted: every available source.' }),
  window_days: Type.Number({
    minimum: 0.5,
    maximum: 30,
    description:
      'How far back a sweep looks for posts that a source shows late, in days. Every manual scan is one, and at least one scheduled scan a day.',
  }),
  backfill_days: Type.Number({
    minimum: 1,
    maximum: 730,
    description: 'How far back the first scan looks, in days, however long the window is.',
  }),
  scan_every: illustrate(
    Nullable(Cadence),
    "How often to scan, such as 24h, 6h or 1h; null: the workspace's cadence.",
    '6h',
  ),
  timezone: describe(TimeZone, "IANA time zone of its days; defaults to the workspace's."),
  paused: Type.Boolean({ description: 'True: no scans.' }),
  settings: ProjectSettingsSchema,
  public: Type.Boolean({ description: 'True: publishes a read-only dashboard.' }),
  public_slug: Type.String({
    pattern: '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$',
    description: 'Address of the public dashboard: /p/{public_slug}.',
    examples: ['acme'],
  }),
  public_description: Type.String({
    maxLength: 500,
    description: 'Shown on the public dashboard.',
    examples: ['What people say about Acme.'],
  }),
  public_website: Type.String({
    maxLength: 2048,
    pattern: '^https?://\\S+$',
    description: 'Link shown on the public dashboard.',
    examples: ['https://acme.com'],
  }),
};

/** A project as the API returns it. Defaults are in `PROJECT_DEFAULTS`. */
export const ProjectSchema = NamedObject('Project', {
  id: illustrate(Type.String(), 'Its id.', 'prj_8f3kd92ma0qx'),
  ...projectFields,
  name: illustrate(projectFields.name, 'Its display name.', 'Acme'),
  description: Nullable(projectFields.description),
  audience: Nullable(projectFields.audience),
  color: illustrate(Nullable(projectFields.color), 'Its color in charts.', '#0a7cff'),
  icon: Nullable(projectFields.icon),
  timezone: Nullable(projectFields.timezone),
  public_slug: Nullable(projectFields.public_slug),
  public_description: Nullable(projectFields.public_description),
  public_website: Nullable(projectFields.public_website),
  created_at: describe(Timestamp, 'When it was created.'),
  updated_at: describe(Timestamp, 'When it was last changed.'),
  last_scan_at: describe(Nullable(Timestamp), 'When its last scan started; null when there was none.'),
  next_due_at: describe(Nullable(Timestamp), 'When its next scan is due; null when none is.'),
});
export type Project = Static<typeof ProjectSchema>;

/** The defaults of a project. */
export const PROJECT_DEFAULTS = {
  mode: 'mentions',
  sources: [],
  window_days: 7,
  backfill_days: 30,
  paused: false,
  settings: {},
  public: false,
} satisfies Partial<Project>;

/** The keyword groups of a new project, in order. */
export const DEFAULT_GROUPS = [
  { name: 'My brand', kind: 'brand' },
  { name: 'Competitors', kind: 'competitor' },
] as const;
