import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRanges } from '../../../outbound/addresses.ts';
import { createPushChannel, type PushDevice } from '../../../outbound/channels/push.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import type { PushNote } from '../../../outbound/push/push-note.ts';
import { createVapid } from '../../../outbound/push/vapid.ts';
import { createPushBrowser, startPushService, type PushService } from '../../support/push-browser.ts';

const entry = (headline: string, page: string | null): Message['entries'][number] => ({
  ...{ headline, page, url: null, summary: '', why: '', tone: 'negative', facts: [] },
});
const message: Message = {
  id: 'alm_1.2',
  subject: 'Outages: 2 new mentions',
  lines: [],
  entries: [entry('Acme is down', 'https://earshot.example/m/1'), entry('Acme is back', null)],
  link: { text: 'Open Earshot', url: 'https://earshot.example' },
  footer: 'Sent by Earshot.',
};
const vapid = createVapid(Buffer.alloc(32, 1), 'https://earshot.example');
const [laptop, phone] = [createPushBrowser(), createPushBrowser()];

let service: PushService;
let devices: PushDevice[];
let forgotten: string[];
beforeAll(async () => void (service = await startPushService()));
beforeEach(() => {
  service.requests.length = 0;
  service.statuses.clear();
  forgotten = [];
  devices = [
    { id: 'psh_laptop', endpoint: `${service.url}/laptop`, keys: laptop.keys },
    { id: 'psh_phone', endpoint: `${service.url}/phone`, keys: phone.keys },
  ];
});
afterAll(() => service.close());

const channel = (allowed = '127.0.0.0/8') =>
  createPushChannel({
    guard: createAddressGuard({ allowed: allowed === '' ? [] : parseRanges(allowed) }),
    devices: {
      ofMember: (workspaceId, email) =>
        Promise.resolve(workspaceId === 1 && email === 'jane@acme.example' ? devices : null),
      forget: (id) => Promise.resolve(void forgotten.push(id)),
    },
    vapid,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  });
const send = (extras = { workspaceId: 1 }) => channel().send('jane@acme.example', message, extras);

describe('a browser notification', () => {
  it('reaches every browser of the member, encrypted for it', async () => {
    expect(await send()).toBe('to the browsers of jane@acme.example');
    expect(service.requests.map(({ path }) => path).sort()).toEqual(['/laptop', '/phone']);
    for (const { path, headers, body } of service.requests) {
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
      expect(headers.authorization).toMatch(/^vapid t=/);
      expect(JSON.parse((path === '/laptop' ? laptop : phone).read(body))).toEqual({
        ...{ title: 'Outages: 2 new mentions', body: 'Acme is down\nAcme is back' },
        ...{ url: 'https://earshot.example', tag: 'alm_1.2' },
      } satisfies PushNote);
    }
  });

  it('counts as sent when one browser takes it, and forgets those that are gone', async () => {
    service.statuses.set('/laptop', 410);
    await send();
    expect(forgotten).toEqual(['psh_laptop']);
    service.statuses.set('/phone', 500);
    await expect(send()).rejects.toThrow('The push service refused the message (');
    expect(forgotten).not.toContain('psh_phone');
  });

  it('says why it reaches nobody', async () => {
    await expect(send({ workspaceId: 2 })).rejects.toThrow(
      'jane@acme.example is no member of the workspace.',
    );
    devices = [];
    await expect(send()).rejects.toThrow('no browser with notifications');
  });

  it('calls no address that the guard forbids', async () => {
    const sent = channel('').send('jane@acme.example', message, { workspaceId: 1 });
    await expect(sent).rejects.toThrow('The address of the push service');
    expect(service.requests).toEqual([]);
  });
});
