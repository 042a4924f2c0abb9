import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../pipeline/judge/built-in-judge.ts';
import type { Brief, Judge } from '../../../pipeline/judge/judge.ts';
import { builtInTrace } from '../../../pipeline/judge/trace.ts';
import { RetryLaterError, type Outcome } from '../../../pipeline/outcome.ts';
import { createJudgeStage, type JudgeDeps } from '../../../pipeline/stages/judge.ts';
import type { Match, MentionEvent } from '../../../schemas/mentions/mention.ts';
import type { Verdict } from '../../../schemas/judging/verdict.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { briefOf, matchOf } from '../judge/fixtures.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

/** A judge that records its calls and follows fixed rules. */
function recordingJudge(
  rule: (match: Match) => Partial<Verdict> = () => ({}),
): Judge & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    name: 'recording/1',
    asked,
    judge(brief, posts) {
      asked.push([brief.projectId, ...posts.map(({ text }) => text)]);
      return Promise.resolve(
        posts.map((match) => ({
          relevant: true,
          sentiment: 'neutral',
          urgency: 50,
          category_id: 3,
          summary: `says ${match.text}`,
          reason: 'because',
          confidence: 1,
          evidence: [],
          steering: 0,
          judge: 'recording/1',
          trace: builtInTrace('brief', match),
          ...rule(match),
        })),
      );
    },
  };
}

const briefsOf = (...projectIds: string[]) => {
  const all = new Map<string, Brief>(
    projectIds.map((projectId) => [projectId, briefOf('Acme', { projectId })]),
  );
  return (asked: readonly string[]) =>
    Promise.resolve(new Map([...all].filter(([projectId]) => asked.includes(projectId))));
};

const stageWith = (judge: Judge, more: Partial<JudgeDeps> = {}) =>
  createJudgeStage({
    judge,
    briefs: briefsOf('prj_1', 'prj_2'),
    alreadyStored: () => Promise.resolve(new Set()),
    now: () => NOW,
    record: () => Promise.resolve(),
    ...more,
  });

const received = (matches: readonly Match[]) =>
  matches.map((value, at) => ({ value, position: `mentions.matched:0:${at}` }));

const passed = (outcomes: readonly Outcome<MentionEvent>[]) =>
  outcomes.flatMap((outcome) => (outcome.kind === 'pass' ? outcome.values : []));

const dropped = (outcomes: readonly Outcome<MentionEvent>[]) =>
  outcomes.map((outcome) => (outcome.kind === 'drop' ? outcome.reason : outcome.kind));

describe('the judge stage', () => {
  it('turns a match and its verdict into a new open mention without a draft', async () => {
    const match = matchOf('Acme');
    const [event] = passed(await stageWith(recordingJudge(() => ({ urgency: 70 })))(received([match])));
    expect(event).toEqual({
      ...match,
      trend: null,
      edited_at: null,
      assignee: null,
      tags: [],
      snoozed_until: null,
      judged_at: '2026-11-20T10:00:00.000Z',
      occurred_at: '2026-11-20T10:00:00.000Z',
      event: 'created',
      category_id: 3,
      relevant: true,
      sentiment: 'neutral',
      urgency: 70,
      relevance: 'high',
      summary: 'says Acme',
      reason: 'because',
      status: 'open',
      draft: null,
      judge: 'recording/1',
    });
  });

  it('judges the posts of each project together and keeps the order of the chunk', async () => {
    const judge = recordingJudge();
    const chunk = ['a1', 'b1', 'a2', 'b2'].map((text) =>
      matchOf(text, { project_id: text.startsWith('a') ? 'prj_1' : 'prj_2' }),
    );
    const events = passed(await stageWith(judge)(received(chunk)));
    expect(judge.asked).toEqual([
      ['prj_1', 'a1', 'a2'],
      ['prj_2', 'b1', 'b2'],
    ]);
    expect(events.map(({ summary }) => summary)).toEqual(['says a1', 'says b1', 'says a2', 'says b2']);
  });

  it('passes irrelevant posts too', async () => {
    const stage = stageWith(recordingJudge(() => ({ relevant: false })));
    expect(passed(await stage(received([matchOf('Acme')])))).toMatchObject([{ relevant: false }]);
  });

  it('drops posts of a deleted project', async () => {
    const chunk = [matchOf('Acme', { project_id: 'prj_gone' }), matchOf('Acme')];
    expect(dropped(await stageWith(recordingJudge())(received(chunk)))).toEqual(['project_gone', 'pass']);
  });

  it('drops stored and deleted posts without judging them', async () => {
    const judge = recordingJudge();
    const chunk = [matchOf('known'), matchOf('new')];
    const alreadyStored = () => Promise.resolve(new Set([chunk[0]?.id ?? '']));
    expect(dropped(await stageWith(judge, { alreadyStored })(received(chunk)))).toEqual([
      'already_known',
      'pass',
    ]);
    expect(judge.asked).toEqual([['prj_1', 'new']]);
  });

  it('judges a post once when a chunk contains it twice', async () => {
    const judge = recordingJudge();
    const match = matchOf('twice');
    const outcomes = await stageWith(judge)(received([match, { ...match }]));
    expect(dropped(outcomes)).toEqual(['pass', 'repeated_in_batch']);
    expect(judge.asked).toEqual([['prj_1', 'twice']]);
  });

  it('calls nothing for an empty chunk', async () => {
    const judge = recordingJudge();
    expect(await stageWith(judge)([])).toEqual([]);
    expect(judge.asked).toEqual([]);
  });

  it('reports every verdict for metrics', async () => {
    const heard: string[] = [];
    const onVerdict = (match: Match, verdict: Verdict) => void heard.push(`${match.text}: ${verdict.judge}`);
    await stageWith(recordingJudge(), { onVerdict })(received([matchOf('one'), matchOf('two')]));
    expect(heard).toEqual(['one: recording/1', 'two: recording/1']);
  });

  it('publishes every verdict with its trace before the mention is passed', async () => {
    const kept: VerdictEvent[] = [];
    const record = (verdicts: readonly VerdictEvent[]) => Promise.resolve(void kept.push(...verdicts));
    const match = matchOf('Acme');
    await stageWith(recordingJudge(), { record })(
      received([match, matchOf('gone', { project_id: 'prj_gone' })]),
    );
    expect(kept).toMatchObject([
      {
        mention_id: match.id,
        workspace_id: 1,
        occasion: 'new',
        judged_at: '2026-11-20T10:00:00.000Z',
        urgency: 50,
      },
    ]);
    expect(kept[0]?.input_hash).toMatch(/^[0-9a-f]{32}$/);
    const broken = () => Promise.reject(new Error('the log is unavailable'));
    await expect(stageWith(recordingJudge(), { record: broken })(received([match]))).rejects.toThrow(
      'unavailable',
    );
  });

  it('asks for a retry when the provider is unavailable, after judging the other projects', async () => {
    const judge = recordingJudge();
    const away: Judge = {
      name: 'unavailable',
      judge: (brief, posts) =>
        brief.projectId === 'prj_1'
          ? Promise.reject(new RetryLaterError('unavailable', 5))
          : judge.judge(brief, posts),
    };
    const chunk = [matchOf('a'), matchOf('b', { project_id: 'prj_2' })];
    await expect(stageWith(away)(received(chunk))).rejects.toBeInstanceOf(RetryLaterError);
    expect(judge.asked).toEqual([['prj_2', 'b']]);
  });

  it('prefers a store error to a retry request', async () => {
    const broken: Judge = {
      name: 'broken',
      judge: (brief) =>
        Promise.reject(
          brief.projectId === 'prj_1'
            ? new RetryLaterError('unavailable', 5)
            : new Error('store is unavailable'),
        ),
    };
    const chunk = [matchOf('a'), matchOf('b', { project_id: 'prj_2' })];
    await expect(stageWith(broken)(received(chunk))).rejects.toThrow('store is unavailable');
  });

  it('rejects a judge that omits a post', async () => {
    const lazy: Judge = { name: 'lazy/1', judge: () => Promise.resolve([]) };
    await expect(stageWith(lazy)(received([matchOf('a')]))).rejects.toThrow(
      'lazy/1 returned 0 verdicts for 1 posts',
    );
  });

  it('works with the built-in judge', async () => {
    const [event] = passed(
      await stageWith(createBuiltInJudge())(received([matchOf('Acme is down again, I lost data')])),
    );
    expect(event).toMatchObject({ relevant: true, sentiment: 'negative', judge: 'built-in/9' });
  });
});

it('a muted post becomes an irrelevant mention without a record of a verdict', async () => {
  const recorded: VerdictEvent[] = [];
  const judge = recordingJudge(({ text }) =>
    text === 'muted' ? { relevant: false, judge: 'mute/3', reason: 'Muted: x, by Ana' } : {},
  );
  const stage = stageWith(judge, { record: (verdicts) => Promise.resolve(recorded.push(...verdicts)) });
  const mentions = passed(await stage(received([matchOf('muted'), matchOf('judged')])));
  expect(mentions.map(({ relevant, reason }) => [relevant, reason])).toEqual([
    [false, 'Muted: x, by Ana'],
    [true, 'because'],
  ]);
  expect(recorded.map(({ mention_id }) => mention_id)).toEqual([mentions[1]!.id]);
});

it('rules act before anybody sees a mention, and whoever gets it is told', async () => {
  const asked: string[] = [];
  const stage = stageWith(recordingJudge(), {
    applyRules(mentions) {
      asked.push(...mentions.map(({ text }) => text));
      return Promise.resolve(
        mentions.map((one) => (one.text === 'ours' ? { ...one, assignee: 'usr_1' } : one)),
      );
    },
  });
  const outcomes = await stage(received([matchOf('ours'), matchOf('theirs')]));
  expect(asked).toEqual(['ours', 'theirs']);
  expect(passed(outcomes).map(({ text, event, assignee }) => [text, event, assignee])).toEqual([
    ['ours', 'created', 'usr_1'],
    ['ours', 'assigned', 'usr_1'],
    ['theirs', 'created', null],
  ]);
});
