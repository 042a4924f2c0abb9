import { describe, expect, test } from 'vitest';
import {
  previewOf,
  headlineOf,
  isRepeated,
  safeLink,
  toggledStatus,
  trendText,
} from '../../../web/src/mentions/mention-text.ts';
import { inversePatch, applyPatch, patchText } from '../../../web/src/feed/triage/mention-patch.ts';
import { commandForKey, SHORTCUTS } from '../../../web/src/feed/shortcuts/shortcuts.ts';
import { exampleMention } from '../feed/example-mention.ts';

describe('a row of the list', () => {
  test('shows the text of a comment, not the title of its thread', () => {
    expect(headlineOf(exampleMention({ kind: 'comment', text: 'Works\n for me.' }))).toBe('Works for me.');
  });

  test('shows the text when the summary repeats the headline', () => {
    const title = 'Acme Cloud is down again';
    expect(previewOf(exampleMention({ title, summary: title, text: 'Since noon.' }))).toBe('Since noon.');
    expect(previewOf(exampleMention({ title, summary: title, text: title }))).toBe('');
  });

  test('shows how fast the post grows, if it does', () => {
    const shown = [1234.4, 120, 0.6, 0, -3, null].map((trend) => trendText(exampleMention({ trend })));
    expect(shown).toEqual(['+1,234/h', '+120/h', '', '', '', '']);
  });

  test('shows the reason of a filtered-out mention', () => {
    expect(previewOf(exampleMention({ relevant: false, reason: 'Another Acme.' }))).toBe('Another Acme.');
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'ftp://a.example', null])(
  '%s is not a safe link',
  (url) => expect(safeLink(url)).toBeNull(),
);

test('pressing the button of a status again reopens the mention', () => {
  expect(toggledStatus('open', 'done')).toBe('done');
  expect(toggledStatus('done', 'done')).toBe('open');
});

describe('a change of a mention', () => {
  test('of the urgency updates the band', () => {
    expect(applyPatch(exampleMention(), { urgency: 40 }).relevance).toBe('medium');
    expect(applyPatch(exampleMention(), { urgency: 39 }).relevance).toBe('low');
  });

  test('is reverted to the previous values of its own fields only', () => {
    const before = exampleMention({ category_id: null });
    const patch = { category_id: 4 };
    expect(inversePatch(before, patch)).toEqual({ category_id: null });
    expect(patchText(patch)).toBe('Category changed.');
  });
});

describe('shortcuts', () => {
  const press = (key: string, held = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });

  test('leave browser shortcuts alone', () => {
    expect(commandForKey(press('r'), true)).toBe('reply');
    expect(commandForKey(press('r', { metaKey: true }), true)).toBeNull();
    expect(commandForKey(press('f', { ctrlKey: true }), true)).toBeNull();
  });

  test('never write for viewers', () => {
    expect(commandForKey(press('e'), false)).toBeNull();
    expect(commandForKey(press('j'), false)).toBe('next');
  });

  test('have one command per key', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys as readonly string[]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  ['Acme is down', 'Acme is down', true],
  ['Acme is down', 'Acme is  down\nsince noon.', true],
  ['Acme is down since…', 'Acme is down since noon.', true],
  ['Acme is down', 'It has been down since noon.', false],
  [null, 'Acme is down', false],
  ['', 'Acme is down', false],
])('the title %j is shown once above the text %j: %s', (title, text, isShownOnce) => {
  expect(isRepeated(exampleMention({ title, text }))).toBe(isShownOnce);
});
