import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlerts } from '../../../pipeline/alerts/start.ts';
import { codecOf, publisher, type PipelineContext } from '../../../pipeline/context.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { eventually } from '../../support/eventually.ts';
import { MemoryLog } from '../../support/memory-log.ts';
import { goOut, type GoingOut, type Place } from './sending.ts';

/** Texts that try to notify people, forge links and headers, or break the markup. */
const HOSTILE = {
  title: '@everyone <!channel> <script>alert(1)</script>\r\nBcc: victim@example.com',
  text: 'x',
  summary: '[pay](https://evil.example) <https://evil.example|here> **now** <img src=//evil.example/x>',
  author: '<@U123> <@&456>',
  url: 'javascript:alert(1)',
};

let out: GoingOut;
let place: Place;
let log: MemoryLog;
let publish: (...events: MentionEvent[]) => Promise<unknown>;
const running: Running[] = [];

beforeAll(async () => {
  out = await goOut();
  place = await out.place();
  log = new MemoryLog();
  const { context } = out;
  const pipeline: PipelineContext = {
    ...context,
    log,
    config: { ...parseConfig({}), ...context.config },
    metrics: context.metrics,
    sources: new Map(),
    userAgent: 'test',
  };
  const codec = await codecOf(pipeline);
  publish = (...events) => publisher(log, codec)(TOPICS.mentions, events);
  // Two processes: their actors share the partitions, and their senders share the messages.
  for (let at = 0; at < 2; at++)
    running.push(
      await startAlerts({ ...pipeline, channels: context.channels, secretKey: context.secretKey }),
    );
});
afterAll(async () => {
  await Promise.all(running.map((role) => role.stop()));
  await log.close();
  await out.close();
});

describe('running alerts', () => {
  it('send a streamed mention to each channel once, all of it as plain text', async () => {
    await place.alert();
    await place.alert({ channel: 'slack', target: '#ops' });
    await place.alert({ channel: 'discord', target: `${out.http.url}/hook` });
    const event = place.event(HOSTILE);
    await publish(event, event);
    await eventually(() => out.smtp.mails.length > 0 && out.http.requests.length > 1, {
      what: 'three messages',
    });
    // Earlier messages were sent before this one.
    await place.alert({ name: 'Last' });
    await publish(place.event({ title: 'last' }));
    await eventually(() => out.smtp.mails.some(({ data }) => data.includes('Subject: Last')));
    const [mail] = out.smtp.mails;
    expect(mail?.to).toEqual(['ops@acme.example']);
    const [head, body] = mail!.data.split('\r\n\r\n', 2);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(body).not.toMatch(/<script|<img/i);
    expect(mail!.data).not.toMatch(/href=3D"javascript|href="javascript/);

    const bodyOf = (path: string) =>
      out.http.requests.filter((each) => each.path.includes(path) && each.body.includes('everyone'));
    expect(bodyOf('chat.postMessage')).toHaveLength(1);
    expect(bodyOf('/hook')).toHaveLength(1);
    const slack = new URLSearchParams(bodyOf('chat.postMessage')[0]!.body);
    expect(slack.get('text')).toContain('&lt;!channel&gt;');
    expect(slack.get('blocks')).not.toMatch(/<!channel|<@|<https:\/\/evil|javascript:/);
    const discord = JSON.parse(bodyOf('/hook')[0]!.body) as { content: string; allowed_mentions: object };
    expect(discord.allowed_mentions).toEqual({ parse: [] });
    expect(discord.content).not.toMatch(/(?<!\\)@everyone/);
    expect(JSON.stringify(discord)).not.toMatch(/javascript:|\]\(https:\/\/evil/);
  });

  it('count what they sent', async () => {
    const counted = await out.context.metrics.alertMessages.get();
    const sent = counted.values.filter(({ labels }) => labels.outcome === 'sent');
    expect(sent.map(({ labels }) => labels.channel).sort()).toEqual(['discord', 'email', 'slack']);
  });
});
