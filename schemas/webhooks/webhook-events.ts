import { Type, type Static } from '@sinclair/typebox';
import { NamedObject, Timestamp } from '../formats.ts';
import type { Mention } from '../mentions/mention.ts';
import type { Run } from '../run.ts';

const AT = '2026-11-20T08:11:02.000Z';

const mention: Mention = {
  id: '019ab4c6d2f07f3a9c1e5b8d04a6e2f1',
  project_id: 'prj_7f3k9m2q8r4t6v1x5z0b',
  source: 'hn',
  external_id: '45983412',
  kind: 'comment',
  url: 'https://news.ycombinator.com/item?id=45983412',
  title: null,
  text: 'We moved to Acme last month and the export still times out.',
  lang: 'en',
  place: null,
  author: 'jane',
  author_name: null,
  author_url: 'https://news.ycombinator.com/user?id=jane',
  engagement: 12,
  posted_at: '2026-11-20T08:02:41.000Z',
  found_at: '2026-11-20T08:10:57.000Z',
  keyword_ids: [17],
  group_ids: [4],
  story_id: '019ab4c6d2f07f3a9c1e5b8d04a6e2f1',
  run_id: 'run_3d8w1y6a0c5e9g2j7m4p',
  trend: 4.5,
  edited_at: null,
  judged_at: AT,
  category_id: 9,
  relevant: true,
  sentiment: 'negative',
  urgency: 72,
  relevance: 'high',
  summary: 'A customer reports that exports time out.',
  reason: 'Names the brand and describes a fault in use.',
  status: 'open',
  draft: null,
  assignee: null,
  tags: ['enterprise'],
  snoozed_until: null,
  judge: 'built-in/9',
};

const run: Run = {
  id: 'run_3d8w1y6a0c5e9g2j7m4p',
  project_id: mention.project_id,
  trigger: 'schedule',
  status: 'done',
  queued_at: '2026-11-20T08:10:55.000Z',
  started_at: '2026-11-20T08:10:56.000Z',
  finished_at: AT,
  returned: 40,
  matched: 3,
  new: 1,
  errors: 0,
  sources: [],
};

/** Every event that a webhook may subscribe to: when it is sent, and the form of its `data`. */
export const WEBHOOK_EVENTS = {
  'mention.created': { description: 'A scan found a mention, and it was judged.', data: mention },
  'mention.updated': {
    description:
      'A mention changed: a person changed it, another keyword found it, or its post changed at the source. data is the mention after the change, and changed names the fields that it concerns.',
    data: { ...mention, status: 'done', changed: ['status'] },
  },
  'mention.trending': {
    description:
      'The post of a relevant mention gains engagement unusually fast, for the first time at this level. data is the mention, and traction says how fast.',
    data: { ...mention, engagement: 132, traction: { level: 2, rate: 120, usual: 2.5 } },
  },
  'mention.assigned': {
    description:
      'Somebody assigned a mention to a member. data is the mention, and assignee the id of the member.',
    data: { ...mention, assignee: 'usr_4k8w2p9c6t1z7d3f5h0j' },
  },
  'mention.note_added': {
    description: 'Somebody added a note to a mention. data is the mention, and note what they said.',
    data: {
      ...mention,
      note: {
        ...{ id: 7, text: 'Known bug, fixed in 2.3.1.', by: 'usr_4k8w2p9c6t1z7d3f5h0j', by_kind: 'member' },
        ...{ by_name: 'Ana', at: AT, mentioned: [] },
      },
    },
  },
  'mention.deleted': {
    description: 'A mention was deleted. data is the mention as it was.',
    data: mention,
  },
  'scan.completed': {
    description: 'A scan ended, and at least one source answered.',
    data: run,
  },
  'scan.failed': {
    description: 'A scan ended, and no source answered.',
    data: { ...run, status: 'failed', returned: 0, matched: 0, new: 0, errors: 1 },
  },
  'source.unavailable': {
    description: 'A source of a project can no longer be searched.',
    data: {
      project_id: mention.project_id,
      run_id: run.id,
      source: 'reddit',
      code: 'unauthorized',
      message: 'The source refused our credentials.',
    },
  },
  'webhook.disabled': {
    description: 'The service disabled a webhook of the workspace because deliveries to it failed.',
    data: {
      webhook_id: 'whk_2c7f1h6k0n5q9s3v8x4z',
      url: 'https://hooks.example.com/earshot',
      reason: 'failing',
      failure_count: 100,
    },
  },
  'usage.limit_reached': {
    description: 'The workspace has used up a limit of its plan. Sent once per limit and period.',
    data: {
      limit: 'llm_tokens',
      used: 1_000_000,
      maximum: 1_000_000,
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    },
  },
  'test.ping': {
    description:
      'Sent by test_webhook to that webhook only, whatever it subscribes to, even while it is disabled.',
    data: { webhook_id: 'whk_2c7f1h6k0n5q9s3v8x4z', message: 'This is a test.' },
  },
} as const satisfies Record<string, { readonly description: string; readonly data: object }>;

/** The type of an event. */
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** The body of every delivery. `timestamp` is when the event happened, not when it is delivered. */
const WebhookPayloadSchema = NamedObject('WebhookPayload', {
  type: Type.String(),
  timestamp: Timestamp,
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type WebhookPayload = Static<typeof WebhookPayloadSchema>;

/** One event type in a list. */
export const WebhookEventSchema = NamedObject('WebhookEvent', {
  type: Type.String(),
  description: Type.String(),
  sample: WebhookPayloadSchema,
});
export type WebhookEvent = Static<typeof WebhookEventSchema>;

/** The event types as a list, with complete sample bodies. */
export const listWebhookEvents = (): WebhookEvent[] =>
  WEBHOOK_EVENT_TYPES.map((type) => {
    const { description, data } = WEBHOOK_EVENTS[type];
    return { type, description, sample: { type, timestamp: AT, data: { ...data } } };
  });

/** Serializes the body of an event, once for all attempts: receivers verify exactly these bytes. */
export function writePayload(type: WebhookEventType, at: Date, data: object): Buffer {
  return Buffer.from(JSON.stringify({ type, timestamp: at.toISOString(), data }));
}
