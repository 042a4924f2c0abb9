import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sentimentModel } from '../../../../pipeline/judge/training/sentiment.ts';

const data = '../shared/data';
const missing = !existsSync(`${data}/label-goemotions-reddit`) && process.env['CI'] !== 'true';

it.skipIf(missing)(
  'the model of sentiment that ships is the one that its script learns',
  { timeout: 60_000 },
  () => {
    const shipped = readFileSync('pipeline/judge/built-in/weights/sentiment.bin');
    expect(sentimentModel(data).equals(shipped)).toBe(true);
  },
);
