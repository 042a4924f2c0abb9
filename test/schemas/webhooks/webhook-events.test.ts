import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { RunSchema } from '../../../schemas/run.ts';
import { listWebhookEvents, writePayload } from '../../../schemas/webhooks/webhook-events.ts';

const ajv = new Ajv({ formats: { 'date-time': true } });
const mention = ajv.compile(MentionSchema);
const run = ajv.compile(RunSchema);

it('the samples of mention and scan events are complete mentions and scans', () => {
  for (const { type, sample } of listWebhookEvents()) {
    expect(sample.type).toBe(type);
    const { changed: _changed, traction: _traction, note: _note, ...data } = sample.data;
    if (type.startsWith('mention.')) expect(mention(data), ajv.errorsText(mention.errors)).toBe(true);
    if (type.startsWith('scan.')) expect(run(sample.data), ajv.errorsText(run.errors)).toBe(true);
  }
});

it('a payload is serialized like the samples', () => {
  const [{ type, sample }] = listWebhookEvents() as [ReturnType<typeof listWebhookEvents>[0]];
  expect(type).toBe('mention.created');
  const written = writePayload('mention.created', new Date(sample.timestamp), sample.data);
  expect(written.toString()).toBe(JSON.stringify(sample));
});
