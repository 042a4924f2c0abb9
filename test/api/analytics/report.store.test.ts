import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../schemas/analytics/report.ts';
import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { createModelClient } from '../../../pipeline/judge/model/model-client.ts';
import { createProviderHealth } from '../../../pipeline/judge/model/provider-health.ts';
import { createReports } from '../../../pipeline/reports/make-report.ts';
import { createReportWriter } from '../../../pipeline/reports/write-report.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { fails, says, startModelServer } from '../../support/model-server.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

let world: World;
let mine: Tenant;
let theirs: Tenant;
let project: Project;
let now: Mention[];

const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const daysAgo = (days: number) => new Date(midnight - days * DAY_MS + HOUR_MS).toISOString();

const conflict = (at: number, days: number) =>
  aMention(mine.workspaceId, project.id, {
    text: `Acme makes sync conflicts, case ${at}. Who can help?`,
    ...{ sentiment: 'negative', urgency: 60 + at, source: 'reddit', posted_at: daysAgo(days) },
  });

beforeAll(async () => {
  world = await openWorld();
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  project = await mine.must('POST /projects', { name: 'Acme', keywords: ['acme'], timezone: 'UTC' });
  now = Array.from({ length: 12 }, (_, at) => conflict(at, 1 + (at % 7)));
  await store(world, mine.workspaceId, [
    ...now,
    // The week before, and what no report covers: today, and noise.
    ...[8, 9].map((days) => conflict(1, days)),
    conflict(30, 0),
    aMention(mine.workspaceId, project.id, { relevant: false, posted_at: daysAgo(2) }),
  ]);
});
afterAll(() => world.close());

const report = (query = '') => mine.must<Report>(`GET /projects/${project.id}/report${query}`);
const idsOf = (mentions: readonly Mention[]) => mentions.map(({ id }) => id).toSorted();

describe('get_report', () => {
  it('covers the last seven whole days, and cites the mentions of each claim', async () => {
    const read = await report();
    expect(read).toMatchObject({
      project_id: project.id,
      ...{ timezone: 'UTC', read: 12 },
      since: new Date(midnight - 7 * DAY_MS).toISOString(),
      until: new Date(midnight).toISOString(),
      totals: { mentions: 12, negative: 12 },
      previous: { mentions: 2 },
    });
    expect(read.themes).toMatchObject([{ count: 12, sentiment: 'negative' }]);
    expect(read.themes[0]!.mentions.toSorted()).toEqual(idsOf(now));
    expect(read.changes).toContainEqual(
      expect.objectContaining({
        kind: 'source',
        key: 'reddit',
        name: 'Reddit',
        direction: 'rose',
        count: 12,
        previous: 2,
      }),
    );
    const known = new Set(idsOf(now));
    for (const { mentions } of read.changes) expect(mentions.every((id) => known.has(id))).toBe(true);
  });

  it('lists what needs an answer, most urgent first, until somebody has dealt with it', async () => {
    const [first] = now.toSorted((a, b) => b.urgency - a.urgency);
    expect((await report()).to_answer[0]).toMatchObject({
      mention: first!.id,
      urgency: 71,
      why: expect.stringMatching(/^Urgent \(71\), negative, asks something/) as string,
    });
    await mine.must(`PATCH /mentions/${first!.id}`, { status: 'done' });
    expect((await report()).to_answer.map(({ mention }) => mention)).not.toContain(first!.id);
  });

  it('covers any other period, also an empty one', async () => {
    const read = await report(`?since=${daysAgo(10)}&until=${daysAgo(7.5)}`);
    expect(read.totals.mentions).toBe(2);
    expect(await report('?since=2020-01-01&until=2020-01-08')).toMatchObject({
      ...{ themes: [], changes: [], to_answer: [], read: 0 },
    });
    expect(
      await mine.call(`GET /projects/${project.id}/report?since=2026-02-01&until=2026-01-01`),
    ).toMatchObject({
      status: 400,
      body: { error: { message: 'since: must be before until' } },
    });
  });

  it('is written by a model when asked to, and a claim that cites no mention is left out', async () => {
    const server = await startModelServer();
    const { postgres, clickhouse } = world.stores;
    const ask = createModelClient({
      ...{ apiKey: 'k', baseUrl: server.url, models: ['m'], timeoutMs: 10_000, now: Date.now },
      ...{ metrics: createMetrics(), logger: silentLogger() },
      health: { ...createProviderHealth(Date.now, () => 0), check: () => undefined },
    });
    const budget = { reserve: () => Promise.resolve(() => Promise.resolve()) };
    const before = world.context.reports;
    const writer = createReportWriter({ ask, budget, logger: silentLogger() });
    Object.assign(world.context, { reports: createReports({ postgres, clickhouse }, writer) });
    try {
      const claims = [
        { text: 'Sync conflicts are the main topic (12 mentions) [m1].', mentions: ['m1', 'm2', 'm1'] },
        { text: 'Everybody is leaving.', mentions: [] },
        { text: 'Nobody is.', mentions: ['m99'] },
        { text: 'Already 4,711 people are affected.', mentions: ['m1'] },
      ];
      server.script(says(JSON.stringify({ claims })));
      const { written, to_answer } = await report('?write=true');
      expect(written).toEqual({
        model: 'm',
        claims: [
          {
            text: 'Sync conflicts are the main topic (12 mentions).',
            mentions: to_answer.slice(0, 2).map(({ mention }) => mention),
          },
        ],
      });
      expect(server.requests[0]!.body.messages[1]!.content).toContain('\nm1\n| Acme makes sync conflicts');
      // Nobody pays for a report that was not asked for, and one that fails comes without words.
      expect((await report()).written).toBeNull();
      expect(server.requests).toHaveLength(1);
      server.script(fails(500));
      expect(await report('?write=true')).toMatchObject({ written: null, read: 12 });
    } finally {
      Object.assign(world.context, { reports: before });
      await server.close();
    }
  });

  it('is for those who may read the project', async () => {
    expect((await theirs.call(`GET /projects/${project.id}/report`)).status).toBe(404);
    expect((await mine.call(`GET /projects/${project.id}/report`, undefined, mine.readKey)).status).toBe(200);
  });
});
