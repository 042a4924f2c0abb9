import type { TSchema } from '@sinclair/typebox';

/** Examples of fields by name: the first one that fits the field's schema, since fields share names. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  project: ['prj_6p5qdj6vgrt7y7rwf6bt'],
  project_id: ['prj_6p5qdj6vgrt7y7rwf6bt'],
  mention: ['0197f3a2c1d84e6b9a50d3c7e8f1a2b4'],
  mention_id: ['0197f3a2c1d84e6b9a50d3c7e8f1a2b4'],
  story: ['0197f3a2c1d84e6b9a50d3c7e8f1a2b4'],
  story_id: ['0197f3a2c1d84e6b9a50d3c7e8f1a2b4'],
  webhook: ['whk_3kq8c1v0m5x2z7t9w4yb'],
  alert: ['alt_9d2m4k7q1w8x5c3v6b0n'],
  name: ['Acme'],
  term: ['acme cloud'],
  value: ['spammer'],
  mute: [3, true],
  rule: [5],
  annotation: [7],
  tile: [9],
  actions: [{ add_tags: ['outage'], urgency: 90 }],
  position: [1],
  aliases: [['acmecloud', 'acme.dev']],
  query: ['"acme cloud" NEAR/5 (down OR outage) -jobs'],
  excluded: [['acme anvils']],
  keywords: [[12], ['acme cloud', 'acme.dev']],
  competitors: [['Globex']],
  authors: [['jane']],
  author: ['jane'],
  author_name: ['Jane Roe'],
  author_url: ['https://news.ycombinator.com/user?id=jane'],
  url: ['https://example.com/hooks/earshot'],
  title: ['Acme Cloud is down again'],
  text: ['Acme Cloud is down again, third time this week.'],
  summary: ['Says that Acme Cloud has been down three times this week.'],
  reason: ['Names the product and complains about an outage.'],
  draft: ['Sorry about this week: here is what happened and what we changed.'],
  assignee: ['usr_4k8w2p9c6t1z7d3f5h0j'],
  tag: [['enterprise'], 'enterprise'],
  tags: [['enterprise', 'sync']],
  add_tags: [['enterprise']],
  remove_tags: [['trial']],
  place: ['r/devops'],
  lang: ['en'],
  description: ['Acme Cloud, a hosting service for small teams.'],
  audience: ['Engineers of small companies who run their own servers.'],
  color: ['#0a7cff'],
  icon: ['☁️'],
  scan_every: ['6h'],
  timezone: ['Europe/Berlin'],
  public_slug: ['acme'],
  public_description: ['What people say about Acme Cloud.'],
  public_website: ['https://acme.example'],
  settings: [{ domains: ['acme.example'], ambiguous: { anchors: ['hosting'], namesakes: ['anvil'] } }],
  filters: [{ sentiment: ['negative'] }],
  email: ['jane@acme.example'],
  channel: ['slack'],
  target: ['#mentions'],
  hour: [9],
  urgency: [74],
  urgency_min: [70],
  engagement: [128, 'reddit:50,hn:10'],
  q: ['outage'],
  since: ['2026-11-01'],
  until: ['2026-11-20T12:00:00Z', '2026-12-01T08:00:00.000Z', '2026-11-20'],
  compare_since: ['2026-10-01'],
  compare_until: ['2026-10-20'],
  compare_project_id: ['prj_6p5qdj6vgrt7y7rwf6bt'],
  found_since: ['1763596800000'],
  day: ['2026-11-20'],
  key: ['hn'],
  by: ['source'],
  sql: ['SELECT source, count() AS mentions FROM mentions GROUP BY source ORDER BY mentions DESC'],
  limit: [25],
  events: [['mention.created']],
  secret_hint: ['9f3a'],
  hint: ['9f3a'],
  judge: ['gpt-5-mini/1'],
  model: ['gpt-5-mini'],
  input_hash: ['9b74c9897bac770ffc029102a200c5de'],
  start: [0],
  end: [24],
  confidence: [0.93],
  steering: [0.02],
  cost: [0.00021],
  id: ['prj_6p5qdj6vgrt7y7rwf6bt', '0197f3a2c1d84e6b9a50d3c7e8f1a2b4'],
  next_cursor: ['eyJvIjoibmV3ZXN0In0'],
  ids: [['0197f3a2c1d84e6b9a50d3c7e8f1a2b4']],
  lost: [['0197f3a2c1d84e6b9a50d3c7e8f1a2b4']],
  template: [null],
  secret: [null],
  mentions: [['0197f3a2c1d84e6b9a50d3c7e8f1a2b4']],
};

type Schema = Record<string, unknown>;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T08:11:02.000Z',
  'time-zone': 'Europe/Berlin',
  'alert-time-zone': 'Europe/Berlin',
};

function ofString(schema: Schema): string {
  if (typeof schema.format === 'string' && FORMATS[schema.format]) return FORMATS[schema.format]!;
  const least = typeof schema.minLength === 'number' ? schema.minLength : 1;
  return 'text'.padEnd(least, '.');
}

function suits(schema: Schema, value: unknown): boolean {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((each) => suits(each as Schema, value));
  if (schema.enum) return (schema.enum as unknown[]).includes(value);
  if (schema.type === 'null') return value === null;
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type === 'array')
    return Array.isArray(value) && value.every((entry) => suits((schema.items ?? {}) as Schema, entry));
  if (schema.type === 'object') return typeof value === 'object' && !Array.isArray(value) && isOpen(schema);
  if (schema.type === 'string')
    return (
      typeof value === 'string' &&
      new RegExp(String(schema.pattern ?? ''), 'u').test(value) &&
      (schema.format !== 'date-time' || value.length === FORMATS['date-time']!.length)
    );
  return typeof value === schema.type;
}

const isOpen = (schema: Schema) => schema.additionalProperties !== false;

/** Returns an example that satisfies a schema: the one for the field's name, else the schema's first choice. */
export function exampleOf(schema: TSchema | Schema, name = ''): unknown {
  const rules = schema as Schema;
  const known = BY_NAME[name]?.find((value) => suits(rules, value));
  if (known !== undefined) return known;
  if ('const' in rules) return rules.const;
  if ('default' in rules) return rules.default;
  if (Array.isArray(rules.enum)) return rules.enum[0];
  if (Array.isArray(rules.anyOf)) return exampleOf(rules.anyOf[0] as Schema, name);
  switch (rules.type) {
    case 'string':
      return ofString(rules);
    case 'integer':
    case 'number':
      return Math.max(Number(rules.minimum ?? 1), Math.min(12, Number(rules.maximum ?? 12)));
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf((rules.items ?? {}) as Schema, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries((rules.properties ?? {}) as Record<string, Schema>)
          .filter(([, each]) => each.readOnly !== true)
          .map(([field, each]) => [field, exampleOf(each, field)]),
      );
    default:
      return null;
  }
}
