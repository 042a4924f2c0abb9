import { describe, expect, it } from 'vitest';
import { rankCommands } from '../../../../web/src/shell/palette/rank-commands.ts';

const command = (name: string, kind = 'Page', words = '') => ({
  ...{ id: name, name, kind, words },
  run: () => undefined,
});

const COMMANDS = [
  command('Mentions', 'Page', 'feed inbox'),
  command('Project settings'),
  command('People', 'Page', 'members invites'),
  command('Usage'),
  command('Página nueva', 'Project'),
  command('Dark', 'Theme', 'colors'),
];

const namesFor = (query: string) => rankCommands(query, COMMANDS).map(({ name }) => name);

describe('rankCommands', () => {
  it('returns all commands in order for an empty query', () => {
    expect(namesFor('  ')).toEqual(COMMANDS.map(({ name }) => name));
  });

  it.each([
    ['men', 'Mentions'],
    ['sett', 'Project settings'],
    ['ps', 'Project settings'],
    ['settings proj', 'Project settings'],
    ['invites', 'People'],
    ['theme', 'Dark'],
    ['pagina', 'Página nueva'],
    ['uge', 'Usage'],
  ])('ranks first for %s: %s', (query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });

  it('returns nothing without a match, even for letters scattered over the other words', () => {
    expect(namesFor('zq')).toEqual([]);
    expect(namesFor('mentions zq')).toEqual([]);
    expect(namesFor('mbi')).toEqual([]);
  });
});
