import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alert, AlertExplanation } from '../../../schemas/alerts/alert.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
});
afterAll(() => world.close());

const LEAST = { kind: 'rule', name: 'Trouble', channel: 'email', target: 'ops@acme.example' };
const alert = (fields: object) => acme.must<Alert>('POST /alerts', { ...LEAST, ...fields });
async function mention(fields: Partial<Mention> = {}): Promise<string> {
  const made = aMention(acme.workspaceId, project, fields);
  await store(world, acme.workspaceId, [made]);
  return made.id;
}
const explain = (id: string, mentionId: string) =>
  acme.must<AlertExplanation>(`GET /alerts/${id}/explain?mention=${mentionId}`);

describe('the explanation of an alert', () => {
  it('reports that a mention matches, and whether the alert is off', async () => {
    const { id } = await alert({ min_urgency: 40 });
    const one = await mention({ urgency: 40 });
    expect(await explain(id, one)).toEqual({
      matches: true,
      failed: null,
      told_at: null,
      detail: 'It matches.',
    });
    await acme.must(`PATCH /alerts/${id}`, { enabled: false });
    expect(await explain(id, one)).toMatchObject({ detail: 'It matches, but the alert is off.' });
  });

  it("names the first condition that fails and the mention's value", async () => {
    const { id: other } = await acme.must<Project>('POST /projects', { name: 'Other' });
    const cases: [object, Partial<Mention>, string, string][] = [
      [{ min_urgency: 60 }, { relevant: false, urgency: 1 }, 'relevant', 'the judge filtered it out'],
      [{ project_id: other, min_urgency: 60 }, {}, 'project_id', 'it belongs to another project'],
      [{ min_urgency: 60 }, { urgency: 59 }, 'min_urgency', 'its urgency is 59'],
      [{ filters: { min_engagement: 5 } }, {}, 'filters.min_engagement', 'its engagement is 0'],
      [{ filters: { sources: ['x'], sentiment: ['negative'] } }, {}, 'filters.sources', 'its source is hn'],
      [{ filters: { sentiment: ['negative'] } }, {}, 'filters.sentiment', 'its sentiment is neutral'],
      [{ filters: { authors: ['Ann'] } }, {}, 'filters.authors', 'its author is not in the list'],
    ];
    for (const [fields, like, failed, words] of cases) {
      const { id } = await alert(fields);
      expect(await explain(id, await mention(like))).toEqual({
        matches: false,
        failed,
        told_at: null,
        detail: `It does not match: ${words} (${failed}).`,
      });
    }
  });

  it('includes when the rule sent the mention', async () => {
    const { id } = await alert({});
    const one = await mention();
    await world.stores.postgres.query(
      `WITH told AS (
         INSERT INTO alert_messages (id, workspace_id, alert_id, kind, state, ended_at, next_attempt_at)
         VALUES ('alm_1', $1, $2, 'rule', 'sent', '2026-11-20T08:00:00Z', NULL) RETURNING id)
       INSERT INTO alert_finds (alert_id, mention_id, workspace_id, message_id, urgency)
       SELECT $2, $3, $1, id, 50 FROM told`,
      [acme.workspaceId, id, one],
    );
    expect(await explain(id, one)).toMatchObject({ told_at: '2026-11-20T08:00:00.000Z' });
  });

  it('is not available for unknown ids or for those of another workspace', async () => {
    const { id } = await alert({});
    const strangers = await world.tenant('Strangers');
    const one = await mention();
    for (const [who, route] of [
      [acme, `GET /alerts/${id}/explain?mention=${'0'.repeat(32)}`],
      [acme, `GET /alerts/alt_nope/explain?mention=${one}`],
      [strangers, `GET /alerts/${id}/explain?mention=${one}`],
    ] as const)
      expect((await who.call(route)).status).toBe(404);
    expect((await acme.call(`GET /alerts/${id}/explain`)).status).toBe(400);
  });
});
