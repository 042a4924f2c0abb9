import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRanges } from '../../../outbound/addresses.ts';
import { createDiscordChannel } from '../../../outbound/channels/discord.ts';
import { createDiscordApi } from '../../../outbound/chat/discord-api.ts';
import { createEmailChannel } from '../../../outbound/channels/email.ts';
import { createSlackChannel } from '../../../outbound/channels/slack.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { sampleMessage } from '../../../outbound/messages/alert-message.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtp-server.ts';

const baseUrl = 'https://earshot.example';
const message = sampleMessage({
  alert: { kind: 'rule', name: 'Größe & <b>' },
  projectNames: new Map(),
  baseUrl,
});
const to = 'ops@acme.example';

let http: RecordingServer;
beforeAll(async () => void (http = await startRecordingServer()));
beforeEach(() => {
  http.requests.length = 0;
  http.answer = { status: 200, body: '{"ok":true}' };
});
afterAll(() => http.close());

describe('email', () => {
  let smtp: SmtpServer;
  let dataDir: string;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    dataDir = await mkdtemp(join(tmpdir(), 'earshot-mail-'));
  });
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.refuse = {};
  });
  afterAll(async () => {
    await smtp.close();
    await rm(dataDir, { recursive: true });
  });

  const bySmtp = (smtpUrl: string) => createEmailChannel({ smtpUrl, from: null, baseUrl, dataDir });

  it('is sent by SMTP as text and HTML, to one address', async () => {
    expect(await bySmtp(smtp.url).send(to, message)).toBe(`to ${to}`);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'earshot@earshot.example', to: [to] });
    expect(mail?.data).toMatch(/^To: ops@acme\.example\r$/m);
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.data).toContain('text/plain; charset=utf-8');
    expect(mail?.data).toContain('text/html; charset=utf-8');
  });

  it('can be turned off with one click where its message says how', async () => {
    const unsubscribeUrl = 'https://earshot.example/unsubscribe/1.alt_x.y';
    await bySmtp(smtp.url).send(to, message);
    await bySmtp(smtp.url).send(to, { ...message, unsubscribeUrl });
    const [without, mail] = smtp.mails;
    expect(without?.data).not.toMatch(/^List-Unsubscribe/m);
    expect(mail?.data.replaceAll('\r\n ', ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(mail?.data).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('reports what the server rejected, without its message', async () => {
    const refusals: [Record<string, string>, string][] = [
      [{ 'RCPT TO': '550 no such user at mx7.inside.acme' }, 'The mail server refused the recipient (550).'],
      [{ 'MAIL FROM': '553 not you' }, 'The mail server refused the sender (553).'],
      [{ DATA: '554 spam' }, 'The mail server refused the message (554).'],
    ];
    for (const [refuse, reason] of refusals) {
      smtp.refuse = refuse;
      await expect(bySmtp(smtp.url).send(to, message)).rejects.toThrow(reason);
    }
    expect(smtp.mails).toEqual([]);
  });

  it('fails when the server stops responding', async () => {
    smtp.refuse = { 'RCPT TO': null };
    const channel = createEmailChannel({ smtpUrl: smtp.url, from: null, baseUrl, dataDir, timeoutMs: 200 });
    await expect(channel.send(to, message)).rejects.toThrow('The mail server did not respond in time.');
  });

  it('reports a server that cannot be reached', async () => {
    const gone = await startSmtpServer();
    const { url } = gone;
    await gone.close();
    await expect(bySmtp(url).send(to, message)).rejects.toThrow('The mail server');
  });

  it('is written to a file in the data folder when no server is set, readable by its owner', async () => {
    const channel = createEmailChannel({ smtpUrl: null, from: 'Acme <a@acme.example>', baseUrl, dataDir });
    const where = await channel.send(to, message);
    await channel.send(to, message);
    const names = await readdir(join(dataDir, 'mail'));
    expect(names).toHaveLength(2);
    const [, name] = /mail\/(\S+\.eml)/.exec(where)!;
    expect(names).toContain(name);
    const file = join(dataDir, 'mail', name!);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^To: ops@acme\.example\r$/m);
    expect(text).toMatch(/^From: Acme <a@acme\.example>\r$/m);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});

describe('Slack', () => {
  const slack = (path = '') => createSlackChannel({ token: 'xoxb-secret', baseUrl: http.url + path });

  it('receives messages as the bot, without previews, whether its URL has a path or not', async () => {
    for (const path of ['', '/', '/api', '/api/']) await slack(path).send('#ops', message);
    expect(http.requests.map((request) => request.path)).toEqual(Array(4).fill('/api/chat.postMessage'));
    const [request] = http.requests;
    expect(request?.headers.authorization).toBe('Bearer xoxb-secret');
    const sent = Object.fromEntries(new URLSearchParams(request?.body));
    expect(sent).toMatchObject({ channel: '#ops', unfurl_links: 'false', unfurl_media: 'false' });
    expect(sent.text).toBe('[Sample] Größe &amp; &lt;b&gt;');
  });

  it('reports why it rejected a message and what to do about it', async () => {
    http.answer = { status: 200, body: '{"ok":false,"error":"not_in_channel"}' };
    await expect(slack().send('#ops', message)).rejects.toThrow(
      'Slack refused the message: not_in_channel (invite the bot to the channel).',
    );
    http.answer = { status: 200, body: '{"ok":false,"error":"<b>Strange</b>"}' };
    await expect(slack().send('#ops', message)).rejects.toThrow('Slack refused the message: unknown.');
    http.answer = { status: 429, body: '', headers: { 'retry-after': '30' } };
    await expect(slack().send('#ops', message)).rejects.toThrow('Slack asks to wait 30 seconds.');
    http.answer = { status: 500, body: 'oops' };
    await expect(slack().send('#ops', message)).rejects.toThrow('Slack responded with status 500.');
    expect(http.requests).toHaveLength(4);
  });

  it('reports a missing token, and a server that cannot be reached', async () => {
    await expect(createSlackChannel({ token: null, baseUrl: null }).send('#ops', message)).rejects.toThrow(
      'EARSHOT_SLACK_BOT_TOKEN is missing',
    );
    const gone = await startRecordingServer();
    const channel = createSlackChannel({ token: 'xoxb-secret', baseUrl: gone.url });
    await gone.close();
    await expect(channel.send('#ops', message)).rejects.toThrow('Slack refused the connection.');
  });
});

describe('Discord', () => {
  const guard = createAddressGuard({ allowed: parseRanges('127.0.0.0/8') });
  const discord = (via = guard, botToken: string | null = 'bot-token') =>
    createDiscordChannel({
      guard: via,
      api: createDiscordApi({ botToken, baseUrl: http.url }),
      hasButtons: true,
    });
  const hook = () => `${http.url}/api/webhooks/1/token`;

  it("receives the message at the alert's webhook, without notifying anyone", async () => {
    http.answer = { status: 204, body: '' };
    expect(await discord().send(hook(), message)).toBe('to Discord');
    const [request] = http.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/api/webhooks/1/token' });
    expect(JSON.parse(request!.body)).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  it('reports why it rejected a message, without its response or the webhook URL', async () => {
    const refusals: [number, Record<string, string>, string][] = [
      [404, {}, 'Discord does not know this webhook. It may have been deleted (404).'],
      [429, { 'retry-after': '1.2' }, 'Discord asks to wait 2 seconds (429).'],
      [
        302,
        { location: 'http://10.0.0.1/' },
        'The address redirects elsewhere (302). Redirects are not followed.',
      ],
      [400, {}, 'Discord refused the message (400).'],
    ];
    for (const [status, headers, reason] of refusals) {
      http.answer = { status, headers, body: '{"message":"inner words"}' };
      await expect(discord().send(hook(), message)).rejects.toThrow(reason);
    }
    expect(http.requests).toHaveLength(refusals.length);
  });

  it('receives the message in a channel from the bot, which needs its token', async () => {
    const channel = '112233445566778899';
    http.answer = { status: 200, body: '{"id":"1"}' };
    expect(await discord().send(channel, message)).toBe(`to Discord, channel ${channel}`);
    const [request] = http.requests;
    expect(request).toMatchObject({ method: 'POST', path: `/channels/${channel}/messages` });
    expect(request?.headers.authorization).toBe('Bot bot-token');
    expect(JSON.parse(request!.body)).not.toHaveProperty('username');
    await expect(discord(guard, null).send(channel, message)).rejects.toThrow(
      'EARSHOT_DISCORD_BOT_TOKEN is missing',
    );
    http.answer = { status: 403, body: '{}' };
    await expect(discord().send(channel, message)).rejects.toThrow('Invite it');
  });

  it('is not called at forbidden addresses', async () => {
    const closed = createAddressGuard({ allowed: [] });
    await expect(discord(closed).send(hook(), message)).rejects.toThrow('The address of the webhook must');
    expect(http.requests).toEqual([]);
  });
});
