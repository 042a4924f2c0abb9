import { describe, expect, it } from 'vitest';
import { mentionsToAnswer } from '../../../domain/report/to-answer.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../../api/support/world.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const open = (fields: Partial<Mention> = {}) =>
  aMention(1, 'prj_a', {
    posted_at: '2026-11-21T10:00:00.000Z',
    text: 'Why does it lose files? See https://x.test/?a=1',
    ...{ sentiment: 'negative', urgency: 82, engagement: 340 },
    ...fields,
  });
const whys = (...mentions: Mention[]) => mentionsToAnswer(mentions, {}, NOW).map(({ why }) => why);

describe('mentions to answer', () => {
  it('say why in facts', () => {
    expect(whys(open())).toEqual(['Urgent (82), negative, asks something, engagement 340, open for 2 days.']);
    expect(
      whys(
        open({
          urgency: 45,
          sentiment: 'neutral',
          engagement: 3,
          text: 'Look: https://x.test/?a=1',
          posted_at: '2026-11-23T08:00:00.000Z',
        }),
      ),
    ).toEqual(['Urgency 45.']);
  });

  it('leave out what nobody waits for, what cannot be answered, and posts of the own people', () => {
    const settings = { handles: { x: ['@Acme'] }, team: ['ann'] };
    const mentions = [
      open({ urgency: 39 }),
      open({ kind: 'article' }),
      open({ source: 'news' }),
      open({ author: 'acme' }),
      open({ author: '@Ann' }),
    ];
    expect(mentionsToAnswer(mentions, settings, NOW)).toEqual([]);
  });

  it('are ten at most, with a headline of one line', () => {
    const many = Array.from({ length: 12 }, () => open({ title: 'Files\u202e gone\n\nagain' }));
    const found = mentionsToAnswer(many, {}, NOW);
    expect(found).toHaveLength(10);
    expect(found[0]!.title).toBe('Files gone again');
  });
});
