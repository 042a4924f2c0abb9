import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../schemas/alerts/alert.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { startRecordingServer, type RecordingServer } from '../support/recording-server.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';

/** A post that tries to notify people and to forge links and headers. */
const ITEM: CorpusItem = {
  source: 'hn',
  id: '45000001',
  url: 'https://news.ycombinator.com/item?id=45000001',
  author: 'jane',
  title: 'Lumenkite is down again <!channel> @everyone',
  text: 'Lumenkite is down again and support does not answer.\r\nBcc: victim@example.com <script>alert(1)</script>',
  engagement: 3,
  postedAt: Math.floor(Date.now() / 1000) * 1000 - 60_000,
};

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let source: CorpusServer;
let smtp: SmtpServer;
let chat: RecordingServer;
let service: ServiceProcess;

beforeAll(async () => {
  [folder, source, smtp, chat] = await Promise.all([
    temporaryDataDir(),
    startCorpusServer([]),
    startSmtpServer(),
    startRecordingServer(),
  ]);
  service = await ServiceProcess.at(folder.path, {
    ...source.env,
    EARSHOT_FOLLOW: 'off',
    EARSHOT_SMTP_URL: smtp.url,
    EARSHOT_SLACK_BOT_TOKEN: 'xoxb-for-tests',
    EARSHOT_SLACK_BASE_URL: chat.url,
    EARSHOT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  });
  await service.start();
});
afterAll(async () => {
  await service.stop();
  await Promise.all([source.close(), smtp.close(), chat.close()]);
  await folder.remove();
});

const rule = (channel: string, target: string) =>
  service.ask<Alert>('POST', '/alerts', { kind: 'rule', name: 'Trouble', channel, target });
const posted = (path: string) => chat.requests.filter((each) => each.path.includes(path));
const read = ({ id }: Alert) => service.ask<Alert>('GET', `/alerts/${id}`);

it('a mention reaches email, Slack and Discord once, even if the service dies in an outage', async () => {
  const { id: project } = await service.ask<{ id: string }>('POST', '/projects', {
    ...{ name: 'Lumenkite', sources: ['hn'], keywords: ['Lumenkite'] },
  });
  smtp.refuse = { 'MAIL FROM': '451 try later' };
  const mail = await rule('email', 'ops@acme.example');
  const slack = await rule('slack', '#ops');
  const discord = await rule('discord', `${chat.url}/hook`);
  source.items = [ITEM];
  await service.ask('POST', `/projects/${project}/scan`);
  await service.until(async () => (await read(mail)).failing_since !== null, 'a mail that is refused');
  await service.until(async () => {
    const sent = await Promise.all([slack, discord].map(read));
    return sent.every(({ last_sent_at }) => last_sent_at !== null);
  }, 'messages to Slack and Discord');

  await service.kill();
  smtp.refuse = {};
  await service.start();
  // The service would retry on its own within half a minute.
  await service.ask('PATCH', `/alerts/${mail.id}`, { enabled: true });
  await service.until(async () => (await read(mail)).last_sent_at !== null, 'the mail');

  expect(await read(mail)).toMatchObject({ failing_since: null, last_error: null });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]!.to).toEqual(['ops@acme.example']);
  const [head = ''] = smtp.mails[0]!.data.split('\r\n\r\n', 1);
  expect(head).toMatch(/^Subject: Trouble: Lumenkite is down again/m);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(posted('chat.postMessage')).toHaveLength(1);
  expect(posted('chat.postMessage')[0]!.body).not.toContain(encodeURIComponent('<!channel>'));
  expect(posted('/hook')).toHaveLength(1);
  expect(JSON.parse(posted('/hook')[0]!.body)).toMatchObject({ allowed_mentions: { parse: [] } });
});
