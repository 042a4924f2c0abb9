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
    ['sage', 'Usage'],
  ])('ranks first for %s: %s', (query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });

  it('returns nothing for words that are not there, so that Enter searches for them', () => {
    expect(namesFor('zq')).toEqual([]);
    // Their letters are in Analytics, SQL, Dark and Light, among others.
    const others = ['Analytics', 'SQL', 'Light', 'Alerts', 'Judge quality'].map((name) => command(name));
    expect(rankCommands('vault', others)).toEqual([]);
    expect(rankCommands('lumen', others)).toEqual([]);
    expect(namesFor('mentions zq')).toEqual([]);
    expect(namesFor('mbi')).toEqual([]);
  });
});
