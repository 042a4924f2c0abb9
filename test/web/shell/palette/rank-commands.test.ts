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
  command('Dark', 'Colors', 'theme'),
];

const namesFor = (query: string) => rankCommands(query, COMMANDS).map(({ name }) => name);

describe('commandsFor', () => {
  it('gives all in their order while nothing is typed', () => {
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
  ])('finds by %s first what is meant', (query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });

  it('finds nothing by what no name holds', () => {
    expect(namesFor('zq')).toEqual([]);
    expect(namesFor('mentions zq')).toEqual([]);
  });
});
