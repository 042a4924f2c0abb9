import { expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const ACME = briefOf('Acme', { description: 'Acme keeps passwords for teams.' });
const urgency = async (text: string) => (await createBuiltInJudge().judge(ACME, [matchOf(text)]))[0]!.urgency;

it.each([
  'Acme leaked our customer data, passwords are on a forum',
  'Data breach at Acme: 2 million accounts exposed',
  'Researchers found a vulnerability in Acme that lets anyone read vaults',
  'CVE-2026-1234: remote code execution in Acme',
  'Acme leaks your vault key into the logs',
  'Attackers exploit a flaw in Acme',
])('a breach at the brand is urgent, however calmly reported: %s', async (text) => {
  expect(await urgency(text)).toBeGreaterThanOrEqual(85);
});

it.each([
  'Acme is a password keeper for teams',
  'Our office kettle leaks, so no tea while we set up Acme',
  'I moved to Acme from a spreadsheet and it is fine',
  'The film was shot by exploiting the return policy of Acme. Brilliant',
])('a post that only sounds like a breach is not urgent: %s', async (text) => {
  expect(await urgency(text)).toBeLessThan(85);
});
