import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domain/quality/draws.ts';
import { openCodec } from '../../../pipeline/log/codec.ts';
import { wrap } from '../../../pipeline/log/wire.ts';
import { createMatchSieve, findProjects } from '../../../pipeline/stages/match.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import type { RawPost } from '../../../schemas/post.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { aRawPost } from '../../support/records.ts';
import { aKeyword, aProject, watching } from './watched.ts';

const { rawPosts: topic } = TOPICS;
const codec = await openCodec({ registryUrl: null, logger: silentLogger() });
const watched = await watching(
  [aProject('one'), aProject('news', { sources: ['news'] })],
  [
    aKeyword(1, 'one', { term: 'Acme Sync', aliases: ['@acme', 'žluťoučký', '東京'] }),
    aKeyword(2, 'one', { term: 'ACME', case_sensitive: true, excluded: ['road runner'] }),
    aKeyword(3, 'one', { term: 'kite', whole_word: false, require_any: ['lumen'] }),
    aKeyword(4, 'news', { term: 'straße' }),
  ],
);
const sieve = createMatchSieve(() => Promise.resolve(watched));

/** Parts of texts: keywords in many forms, and what JSON, UTF-8 and Unicode make difficult. */
const PARTS = [
  ...[
    'acme',
    'ACME',
    'Acme Sync',
    'acme\nsync',
    'Ａｃｍｅ Ｓｙｎｃ',
    '@acme',
    'bob@acme.com',
    'road runner',
    'lumenkite',
  ],
  ...[
    'zˇluťoučký',
    'žluťoučký',
    'z\u030Cluťoučký',
    '東京都',
    'STRASSE',
    'straße',
    'ﬁne',
    'a\u0301',
    '™',
    '\u00AD',
  ],
  ...[
    '"',
    '\\',
    '\\u0041',
    '\b\f\n\r\t',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u2028',
    '\uFFFD',
    '\uFEFF',
    '🙂',
    '👩‍💻',
    '🇩🇪',
  ],
  ...['\uD800', '\uDC00', ',"text":"acme"', '{}', 'null', ' ', '', 'word', 'ж', '\u200D', 'x'.repeat(20_000)],
];

const random = seededRandom(16);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const someText = () =>
  Array.from({ length: Math.floor(random() * 5) }, () => pick(PARTS)).join(pick(['', ' ']));
const somePost = (): RawPost =>
  aRawPost({
    source: pick(['hn', 'news', 'bluesky']),
    title: pick([null, someText()]),
    text: someText(),
    author: pick([null, someText().slice(0, 100)]),
    runs: pick([{}, { one: 'run_1', [someText()]: someText() }]),
    revision: pick([0, 1, 123_456]),
    ...pick([{}, { links: [someText(), someText()] }, { links: [] }]),
  });

describe('the sieve before the matcher', () => {
  it('reads of every post what decoding it would have read', () => {
    for (let round = 0; round < 3_000; round += 1) {
      const post = somePost();
      const bytes = codec.encode(topic, post);
      expect(codec.decode(topic, bytes)).toEqual({ kind: 'pass', values: [post] });
      expect(codec.skim(topic, bytes)).toEqual([post.title, post.text, post.revision]);
    }
  });

  it('reads posts whose fields were written in another order', () => {
    const post = somePost();
    const reversed = Object.fromEntries(Object.entries(post).reverse());
    expect(codec.skim(topic, codec.encode(topic, reversed as RawPost))).not.toBeNull();
    expect(codec.skim(topic, wrap(1, reversed))).toBeNull();
  });

  it('leaves every broken record to the codec', () => {
    let valid = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = codec.encode(topic, aRawPost({ text: pick(PARTS.slice(0, -1)), links: ['ä'] }));
      const at = Math.floor(random() * bytes.length);
      const broken = pick([
        () => bytes.subarray(0, at),
        () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
        () =>
          Buffer.concat([
            bytes.subarray(0, at),
            Buffer.from(pick(['"', '\\', '0', ' ', '}', ','])),
            bytes.subarray(at),
          ]),
        () => ((bytes[at] = Math.floor(random() * 256)), bytes),
      ])();
      const skimmed = codec.skim(topic, broken);
      if (!skimmed) continue;
      valid += 1;
      const decoded = codec.decode(topic, broken);
      if (decoded.kind !== 'pass') throw new Error(`accepted ${broken.toString()}`);
      const [{ title, text, revision }] = decoded.values as [RawPost];
      expect(skimmed).toEqual([title, text, revision]);
    }
    expect(valid).toBeGreaterThan(1_000);
  });

  it('drops no post that a project’s keywords match, and nearly all others', async () => {
    const counts = { matched: 0, dropped: 0, kept: 0 };
    for (let round = 0; round < 5_000; round += 1) {
      const post = somePost();
      const [reason] = await sieve([codec.skim(topic, codec.encode(topic, post))]);
      const found = findProjects(post, watched);
      if (found.length > 0) counts.matched += 1;
      else if (reason === 'no_keyword') counts.dropped += 1;
      else counts.kept += 1;
      if (found.length > 0) expect(reason).toBeNull();
    }
    expect(counts.matched).toBeGreaterThan(300);
    expect(counts.dropped).toBeGreaterThan(5 * counts.kept);
  });

  it('leaves a record that it cannot read to the codec', async () => {
    expect(await sieve([null])).toEqual([null]);
  });
});
