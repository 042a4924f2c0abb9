import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../../api/chat/slack-command.ts';
import { snoozeUntil } from '../../../api/chat/snooze-until.ts';

const ID = 'ab'.repeat(16);

describe('a slash command', () => {
  test.each([
    ['', { kind: 'help' }],
    ['dance', { kind: 'help' }],
    ['brief', { kind: 'brief', mine: false }],
    ['BRIEF mine', { kind: 'brief', mine: true }],
    ['search  "acme sync" -jobs', { kind: 'search', q: '"acme sync" -jobs' }],
    ['search', { kind: 'help' }],
    [`assign ${ID}`, { kind: 'assign', mention: ID, to: 'me' }],
    [`assign ${ID} <@U12|ann>`, { kind: 'assign', mention: ID, to: '<@U12|ann>' }],
    [`assign <https://x.example/projects/p/feed?mention=${ID}>`, { kind: 'assign', mention: ID, to: 'me' }],
    [`assign ${ID}0`, { kind: 'help' }],
    [`snooze ${ID}`, { kind: 'snooze', mention: ID, until: '1d' }],
    [`snooze ${ID} Tomorrow`, { kind: 'snooze', mention: ID, until: 'tomorrow' }],
  ])('%s', (words, request) => {
    expect(parseCommand(words)).toEqual({ workspace: null, request });
  });

  test('may say in which workspace, in straight or curly quotes', () => {
    const request = { kind: 'brief', mine: false };
    expect(parseCommand('in Acme brief')).toEqual({ workspace: 'Acme', request });
    expect(parseCommand('in "Acme Corp" brief')).toEqual({ workspace: 'Acme Corp', request });
    expect(parseCommand('in “Acme Corp” brief')).toEqual({ workspace: 'Acme Corp', request });
  });
});

describe('until when to snooze', () => {
  const now = Date.parse('2026-11-27T23:30:00Z');
  const until = (words: string, zone = 'UTC') => {
    const at = snoozeUntil(words, now, zone);
    return typeof at === 'number' ? new Date(at).toISOString() : at;
  };

  test('is a span, a day of the time zone, or off', () => {
    expect(until('3h')).toBe('2026-11-28T02:30:00.000Z');
    expect(until('1w')).toBe('2026-12-04T23:30:00.000Z');
    expect(until('tomorrow')).toBe('2026-11-28T00:00:00.000Z');
    // There it is the 28th already.
    expect(until('tomorrow', 'Europe/Berlin')).toBe('2026-11-28T23:00:00.000Z');
    expect(until('2026-12-01', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z');
    expect(until('off')).toBeNull();
  });

  test.each(['someday', '2026-13-01', '9999d', ''])('is not %j', (words) => {
    expect(until(words)).toBeUndefined();
  });
});
