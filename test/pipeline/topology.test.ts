import { expect, test } from 'vitest';
import { bindActor } from '../../pipeline/engine/actor.ts';
import { createLanguageStage } from '../../pipeline/stages/language.ts';
import { createLedgerStage } from '../../pipeline/stages/ledger.ts';
import { ACTORS, flowRows, ROLES } from '../../pipeline/topology.ts';
import { TOPICS } from '../../schemas/topics.ts';

const rows = flowRows();

test('every part has a unique name, and every role has a part', () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(ROLES));
});

test('an actor is listed under its name, which is also its consumer group', () => {
  for (const [key, { name }] of Object.entries(ACTORS)) expect(name).toBe(key);
  expect(rows.find(({ name }) => name === 'match')!.group).toBe('earshot.match');
});

test('every topic except the dead-letter topic is written by one part and read by another', () => {
  for (const { name } of Object.values(TOPICS).filter((topic) => topic !== TOPICS.dead)) {
    expect(
      rows.some(({ reads }) => reads.includes(name)),
      `${name} is read`,
    ).toBe(true);
    expect(
      rows.some(({ writes }) => writes.includes(name)),
      `${name} is written`,
    ).toBe(true);
  }
});

test('stages fit only the actor they are bound to, in the number listed in the topology', () => {
  const language = createLanguageStage(() => null);
  expect(
    bindActor({ ...ACTORS.match, input: TOPICS.matches, stageNames: ['language'] }, language).stages,
  ).toEqual([{ name: 'language', run: language }]);
  // @ts-expect-error The ledger reads verdicts, not mentions.
  bindActor(ACTORS.sink, createLedgerStage({} as never));
  const matches = { ...ACTORS.match, input: TOPICS.matches };
  expect(() => bindActor(matches, language)).toThrow(/^The actor match has \d stages, not 1\.$/);
});
