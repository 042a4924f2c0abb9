import { describe, expect, test } from 'vitest';
import { previewOf, headlineOf, safeLink, toggledStatus } from '../../../web/src/mentions/mention-text.ts';
import { inversePatch, applyPatch, patchText } from '../../../web/src/feed/triage/mention-patch.ts';
import { commandForKey, SHORTCUTS } from '../../../web/src/feed/shortcuts/shortcuts.ts';
import { exampleMention } from '../feed/example-mention.ts';

describe('a row of the list', () => {
  test('shows what a comment says, not the title of its thread', () => {
    expect(headlineOf(exampleMention({ kind: 'comment', text: 'Works\n for me.' }))).toBe('Works for me.');
  });

  test('tells the text where the summary only repeats the headline', () => {
    const title = 'Acme Cloud is down again';
    expect(previewOf(exampleMention({ title, summary: title, text: 'Since noon.' }))).toBe('Since noon.');
    expect(previewOf(exampleMention({ title, summary: title, text: title }))).toBe('');
  });

  test('tells why noise is noise', () => {
    expect(previewOf(exampleMention({ relevant: false, reason: 'Another Acme.' }))).toBe('Another Acme.');
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'ftp://a.example', null])(
  '%s is no link',
  (url) => expect(safeLink(url)).toBeNull(),
);

test('the key of a status pressed again opens the mention again', () => {
  expect(toggledStatus('open', 'done')).toBe('done');
  expect(toggledStatus('done', 'done')).toBe('open');
});

describe('a change of a mention', () => {
  test('of its urgency changes its band', () => {
    expect(applyPatch(exampleMention(), { urgency: 40 }).relevance).toBe('medium');
    expect(applyPatch(exampleMention(), { urgency: 39 }).relevance).toBe('low');
  });

  test('is taken back by what it was before, and touches nothing else', () => {
    const before = exampleMention({ category_id: null });
    const patch = { category_id: 4 };
    expect(inversePatch(before, patch)).toEqual({ category_id: null });
    expect(patchText(patch)).toBe('Category changed.');
  });
});

describe('keys', () => {
  const press = (key: string, held = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });

  test('those of the browser stay with the browser', () => {
    expect(commandForKey(press('r'), true)).toBe('reply');
    expect(commandForKey(press('r', { metaKey: true }), true)).toBeNull();
    expect(commandForKey(press('f', { ctrlKey: true }), true)).toBeNull();
  });

  test('those that change something are not for viewers', () => {
    expect(commandForKey(press('e'), false)).toBeNull();
    expect(commandForKey(press('j'), false)).toBe('next');
  });

  test('no key stands for two commands', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys as readonly string[]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
