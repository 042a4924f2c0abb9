import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { parseRanges } from '../../../outbound/addresses.ts';
import type { NotSentError } from '../../../outbound/channels/channel.ts';
import { createGithubChannel } from '../../../outbound/channels/github.ts';
import { createLinearChannel } from '../../../outbound/channels/linear.ts';
import { createWebhookChannel } from '../../../outbound/channels/webhook.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';

const message: Message = {
  id: 'alm_1.3',
  subject: 'Outages: Acme is down for @everyone',
  lines: [],
  entries: [
    {
      headline: 'Acme is down, says @jane in #12 <b>',
      url: 'https://example.com/a_(b)',
      summary: 'It is down.',
      why: 'A customer asks.',
      page: 'https://earshot.example/projects/p/feed?mention=1',
      tone: 'negative',
      facts: ['hn', 'negative', 'urgency 80'],
      handle: { workspaceId: 1, mentionId: 'ab'.repeat(16) },
    },
  ],
  link: { text: 'Open Earshot', url: 'https://earshot.example' },
  footer: 'Sent by Earshot.',
};
const guard = createAddressGuard({ allowed: parseRanges('127.0.0.0/8') });
const closed = createAddressGuard({ allowed: [] });
let http: RecordingServer;
beforeAll(async () => void (http = await startRecordingServer()));
beforeEach(() => {
  http.requests.length = 0;
  http.answer = { status: 200, body: '{}' };
});
afterAll(() => http.close());

describe('GitHub', () => {
  /** Keeps issues as GitHub's API does, and can lose the answer to a creation. */
  let server: Server;
  let issues: { title: string; body: string; html_url: string }[] = [];
  let loses = false;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        if (request.headers.authorization !== 'Bearer ghp_x') return reply.writeHead(401).end('{}');
        if (request.method === 'GET') return reply.end(JSON.stringify(issues));
        issues = [{ ...(JSON.parse(body) as { title: string; body: string }), html_url: 'u' }, ...issues];
        return loses ? request.socket.destroy() : reply.writeHead(201).end('{"number":1}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    issues = [];
    loses = false;
  });
  const github = (via = guard) =>
    createGithubChannel({
      guard: via,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });

  it('gets an issue that notifies nobody and refers to nothing', async () => {
    expect(await github().send('acme/sync', message, { secret: 'ghp_x' })).toBe(
      'to GitHub, an issue in acme/sync',
    );
    const [issue] = issues;
    expect(issue!.title).toBe(message.subject);
    expect(issue!.body).toContain('(https://example.com/a_%28b%29)');
    expect(issue!.body).not.toMatch(/@\w|#\d|<b>/);
    expect(issue!.body).toContain('urgency 80');
  });

  it('has one issue when the answer to the first was lost', async () => {
    loses = true;
    await expect(github().send('acme/sync', message, { secret: 'ghp_x' })).rejects.toThrow('GitHub');
    loses = false;
    await github().send('acme/sync', message, { secret: 'ghp_x' });
    expect(issues).toHaveLength(1);
  });

  it('says what is wrong, and calls no forbidden address', async () => {
    const refusal = async (secret: string | null, via = guard) =>
      github(via)
        .send('acme/sync', message, { secret })
        .catch((error: unknown) => (error as NotSentError).message);
    expect(await refusal(null)).toContain('The alert has no secret');
    expect(await refusal('wrong')).toContain('Check the repository');
    expect(await refusal('ghp_x', closed)).toContain('must');
    expect(issues).toEqual([]);
  });
});

describe('Linear', () => {
  const send = (via = guard, target = 'ENG') =>
    createLinearChannel({ guard: via, baseUrl: `${http.url}/graphql` }).send(target, message, {
      secret: 'lin_api_x',
    });
  const bodies = () =>
    http.requests.map(({ body }) => JSON.parse(body) as { query: string; variables: { input?: Issue } });
  interface Issue {
    readonly id: string;
    readonly teamId: string;
    readonly title: string;
  }
  const everything = {
    teams: { nodes: [{ id: 'team-1' }] },
    issueCreate: { success: true, issue: { identifier: 'ENG-12' } },
  };

  it('gets an issue in the team, under an id that is the same for every try', async () => {
    http.answer = { status: 200, body: JSON.stringify({ data: everything }) };
    expect(await send()).toBe('to Linear, ENG-12');
    await send();
    expect(http.requests[0]!.headers.authorization).toBe('lin_api_x');
    const created = bodies().flatMap(({ variables }) => variables.input ?? []);
    expect(created[0]).toMatchObject({ teamId: 'team-1', title: message.subject });
    expect(created[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(created[1]!.id).toBe(created[0]!.id);
  });

  it('counts an issue that exists already as sent', async () => {
    http.answer = { status: 200, body: JSON.stringify({ data: everything }) };
    await send();
    const { id } = bodies().find(({ variables }) => variables.input)!.variables.input!;
    const data = { teams: everything.teams, issueCreate: null, issue: { id } };
    http.answer = { status: 400, body: JSON.stringify({ errors: [{ message: 'exists' }], data }) };
    expect(await send()).toBe('to Linear, team ENG');
  });

  it('says what is wrong, and calls no forbidden address', async () => {
    http.answer = { status: 200, body: '{"data":{"teams":{"nodes":[]}}}' };
    await expect(send()).rejects.toThrow('Linear knows no team ENG.');
    http.answer = { status: 401, body: '{}' };
    await expect(send()).rejects.toThrow('Check the API key');
    http.answer = { status: 429, body: '{}', headers: { 'retry-after': '7' } };
    await expect(send()).rejects.toMatchObject({ retryAfterMs: 7_000 });
    await expect(send(closed)).rejects.toThrow('The address of Linear must');
  });
});

describe('a signed POST', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const send = (template: string | null = null, via = guard) =>
    createWebhookChannel(via).send(`${http.url}/hook`, message, { secret, template });

  it('can be verified as Standard Webhooks, with the same id for every try', async () => {
    await send();
    await send();
    const [request, again] = http.requests;
    const verified = new Webhook(secret).verify(request!.body, request!.headers as Record<string, string>);
    expect(verified).toMatchObject({
      subject: message.subject,
      mentions: [{ headline: 'Acme is down, says @jane in #12 <b>', sentiment: 'negative' }],
    });
    expect(again!.headers['webhook-id']).toBe(request!.headers['webhook-id']);
    expect(request!.headers['webhook-id']).not.toContain('.');
  });

  it('has the shape of its template, which no text of a post can change', async () => {
    const template = '{"a":["{{ headline }} ({{sentiment}})"],"list":"{{facts}}","n":1,"{{why}}":"{{why}}"}';
    const quoted = { ...message.entries[0]!, headline: '"}, {{url}} {"x": "' };
    await createWebhookChannel(guard).send(http.url, { ...message, entries: [quoted] }, { secret, template });
    expect(JSON.parse(http.requests[0]!.body)).toEqual({
      a: ['"}, {{url}} {"x": " (negative)'],
      list: ['hn', 'negative', 'urgency 80'],
      n: 1,
      '{{why}}': 'A customer asks.',
    });
  });

  it('is not sent without a secret or to a forbidden address, and says what the receiver answered', async () => {
    await expect(createWebhookChannel(guard).send(http.url, message)).rejects.toThrow('no secret');
    await expect(send(null, closed)).rejects.toThrow('The address of the receiver must');
    expect(http.requests).toEqual([]);
    http.answer = { status: 500, body: 'inner words' };
    await expect(send()).rejects.toThrow('The receiver refused the message (500).');
  });
});
