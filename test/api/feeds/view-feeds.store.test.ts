import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import type { ViewFeed } from '../../../schemas/mentions/view-feed.ts';
import type { View } from '../../../schemas/mentions/view.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

type NewFeed = ViewFeed & { readonly atom_url: string; readonly json_url: string; readonly ical_url: string };

let world: World;
let acme: Tenant;
let strangers: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  [acme, strangers] = [await world.tenant('Acme'), await world.tenant('Strangers')];
  project = (await acme.must<Project>('POST /projects', { name: 'P' })).id;
});
afterAll(() => world.close());

const read = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: new URL(url).pathname, headers });

const viewOf = (filters: object = {}, who: Tenant = acme) =>
  who.must<View>('POST /views', { name: 'Negative', filters, ...(who === acme && { project_id: project }) });
const feedOf = ({ id }: View, who: Pick<Tenant, 'must'> = acme) =>
  who.must<NewFeed>(`POST /views/${id}/feeds`);

const namesIn = (body: string) => parseAtomFeed(body).entries?.map(({ title }) => title?.value) ?? [];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const notFound = { error: { code: 'not_found', message: 'There is no feed at this address.' } };

describe('a feed of a view', () => {
  it('shows the newest 50 mentions that the view finds, to whoever has the address', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      aMention(acme.workspaceId, project, {
        ...{ external_id: `n${at}`, title: `N${at}`, sentiment: 'negative', posted_at: minutesAgo(at) },
      }),
    );
    const positive = aMention(acme.workspaceId, project, { title: 'Good', sentiment: 'positive' });
    const theirs = await strangers.must<Project>('POST /projects', { name: 'P' });
    await store(world, acme.workspaceId, [...many, positive]);
    await store(world, strangers.workspaceId, [
      aMention(strangers.workspaceId, theirs.id, { sentiment: 'negative' }),
    ]);

    const feed = await feedOf(await viewOf({ sentiment: ['negative'], order: 'urgency', limit: 5 }));
    const expected = many.slice(0, 50).map(({ title }) => title);
    const atom = await read(feed.atom_url);
    expect([atom.statusCode, atom.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(namesIn(atom.body)).toEqual(expected);
    const json = await read(feed.json_url);
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(parseJsonFeed(json.body).items!.map(({ title }) => title)).toEqual(expected);
    expect(json.body).toContain(feed.json_url);
    const everywhere = await feedOf(await viewOf({ sentiment: ['negative'] }, strangers), strangers);
    expect(namesIn((await read(everywhere.atom_url)).body)).toEqual(['Acme is down again']);
  });

  it('shows its addresses once, and in lists only who has it and when it was read', async () => {
    const view = await viewOf();
    const { atom_url, json_url, ical_url, ...stored } = await feedOf(view, acme.editor);
    const secret = /\/feeds\/([\w-]{43})\.atom$/.exec(atom_url)![1]!;
    expect([json_url, ical_url]).toEqual(['json', 'ics'].map((format) => atom_url.replace(/atom$/, format)));
    expect(stored).toMatchObject({ created_by: acme.editor.id, hint: secret.slice(-4), last_read_at: null });
    const list = () => acme.must<ViewFeed[]>(`GET /views/${view.id}/feeds`);
    expect(await list()).toEqual([stored]);
    await read(atom_url);
    const [listed] = await list();
    expect(Date.parse(listed!.last_read_at!)).toBeGreaterThan(Date.now() - 60_000);
    const rows = await world.stores.postgres.query('SELECT * FROM view_feeds');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = await acme.owner.must<{ data: unknown[] }>('GET /audit-log');
    expect(log.data[0]).toMatchObject({ operation: 'create_view_feed', target: String(view.id) });
  });

  it('answers 304 to who has its newest form, by tag or by time', async () => {
    const view = await viewOf();
    const { atom_url, ical_url } = await feedOf(view);
    const first = await read(atom_url);
    const { etag, 'last-modified': changed } = first.headers as Record<string, string>;
    expect(first.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    const known = await read(atom_url, { 'if-none-match': `"x", W/${etag}` });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    expect((await read(atom_url, { 'if-modified-since': changed! })).statusCode).toBe(304);
    const long = new Date(0).toUTCString();
    expect((await read(atom_url, { 'if-modified-since': long })).statusCode).toBe(200);
    expect((await read(atom_url, { 'if-none-match': '"x"', 'if-modified-since': changed! })).statusCode).toBe(
      200,
    );
    const calendar = await read(ical_url);
    const tag = String(calendar.headers.etag);
    expect((await read(ical_url, { 'if-none-match': tag })).statusCode).toBe(304);

    await acme.must(`PATCH /views/${view.id}`, { name: 'Renamed' });
    const renamed = await read(atom_url, { 'if-none-match': etag! });
    expect([renamed.statusCode, parseAtomFeed(renamed.body).title?.value]).toEqual([
      200,
      'Renamed · Earshot',
    ]);
  });

  it('is gone at once when it is revoked, or its view or project is deleted', async () => {
    const view = await viewOf();
    const [one, two] = [await feedOf(view), await feedOf(view)];
    expect((await read(one.atom_url)).statusCode).toBe(200);
    await acme.must(`DELETE /views/${view.id}/feeds/${one.id}`);
    const gone = await read(one.atom_url);
    expect([gone.statusCode, gone.json(), gone.headers['cache-control']]).toEqual([
      404,
      notFound,
      'no-store',
    ]);
    expect((await acme.call(`DELETE /views/${view.id}/feeds/${one.id}`)).status).toBe(404);
    expect((await read(two.json_url)).statusCode).toBe(200);
    await acme.must(`DELETE /views/${view.id}`);
    expect((await read(two.json_url)).json()).toEqual(notFound);

    const other = await acme.must<Project>('POST /projects', { name: 'Q' });
    const theirs = await acme.must<View>('POST /views', { name: 'V', project_id: other.id });
    const three = await feedOf(theirs);
    await acme.must(`DELETE /projects/${other.id}`);
    expect((await read(three.ical_url)).json()).toEqual(notFound);
  });

  it('tells nothing at addresses that nobody was given', async () => {
    const { atom_url } = await feedOf(await viewOf());
    const wrong = [
      atom_url.replace('.atom', '.rss'),
      atom_url.slice(0, -6),
      `${new URL(atom_url).origin}/feeds/x.atom`,
    ];
    for (const url of wrong) expect((await read(url)).json()).toEqual(notFound);
  });

  it('of "mine" shows what its member has, ends with them, and cannot be of a key', async () => {
    const view = await viewOf({ assignee: 'me' });
    expect(await acme.call(`POST /views/${view.id}/feeds`)).toMatchObject({
      status: 400,
      body: { error: { message: 'assignee: me is a member, not an API key' } },
    });
    const { editor } = acme;
    const ours = aMention(acme.workspaceId, project, { title: 'Ours', assignee: editor.id });
    await store(world, acme.workspaceId, [ours]);
    const { atom_url } = await feedOf(view, editor);
    expect(namesIn((await read(atom_url)).body)).toEqual(['Ours']);
    await acme.owner.must(`DELETE /members/${editor.id}`);
    expect((await read(atom_url)).json()).toEqual(notFound);
  });

  it('is one of at most 20 of its view', async () => {
    const view = await viewOf();
    for (let at = 0; at < 20; at++) await feedOf(view);
    expect(await acme.call(`POST /views/${view.id}/feeds`)).toMatchObject({ status: 409 });
  });
});

describe('the calendar of a view', () => {
  it('has the times of the daily and weekly digests of its project, whatever clocks do', async () => {
    const digest = { kind: 'digest', channel: 'email', target: 'a@example.com' };
    const daily = await acme.must<Alert>('POST /alerts', {
      ...{ ...digest, name: 'Daily, all', hour: 9, timezone: 'Europe/Berlin' },
    });
    const weekly = await acme.must<Alert>('POST /alerts', {
      ...{ ...digest, name: 'Weekly', frequency: 'weekly', weekday: 3, project_id: project },
    });
    const off = await acme.must<Alert>('POST /alerts', { ...digest, name: 'Off', enabled: false });
    const hourly = await acme.must<Alert>('POST /alerts', { ...digest, name: 'H', frequency: 'hourly' });

    const { ical_url } = await feedOf(await viewOf());
    const { headers, body } = await read(ical_url);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = body.replaceAll('\r\n ', '');
    const timesOf = ({ id }: Alert) =>
      [...text.matchAll(new RegExp(`UID:${id}-(\\S+)@earshot\\r\\n.*\\r\\nDTSTART:(\\S+)`, 'g'))].map(
        ([, day, at]) => [day!, at!.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')],
      );
    const times = timesOf(daily);
    expect(times.length).toBeGreaterThanOrEqual(30);
    const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    for (const [day, at] of times) {
      expect(hours.format(new Date(at!))).toBe('09:00');
      expect(at!.slice(0, 10)).toBe(day);
    }
    const days = timesOf(weekly).map(([day]) => new Date(day!).getUTCDay());
    expect(days.length).toBeGreaterThanOrEqual(4);
    expect(new Set(days)).toEqual(new Set([3]));
    expect([...timesOf(off), ...timesOf(hourly)]).toEqual([]);
    expect(text).toContain('SUMMARY:Digest: Daily\\, all\r\n');
  });
});
