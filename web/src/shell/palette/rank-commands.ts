import { matchScore } from './match-score.ts';

/** An action of the command palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly name: string;
  /** What it is, shown at the end of its line: `Page`. */
  readonly kind: string;
  readonly words?: string;
  readonly run: () => void;
}

/** The weight of a match by kind or other words instead of the name. */
const KEYWORD_WEIGHT = 0.5;
/** The maximum number of commands shown. */
const MAX_COMMANDS = 50;

function score(query: string, { name, kind, words = '' }: PaletteCommand): number {
  const keywordScore = matchScore(query, `${name} ${kind} ${words}`);
  return Math.max(matchScore(query, name), KEYWORD_WEIGHT * keywordScore);
}

/** Returns the commands that match a query, best first. For an empty query, returns the commands in their order. */
export function rankCommands(query: string, commands: readonly PaletteCommand[]): readonly PaletteCommand[] {
  if (query.trim() === '') return commands.slice(0, MAX_COMMANDS);
  return commands
    .map((command) => ({ command, score: score(query, command) }))
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_COMMANDS)
    .map(({ command }) => command);
}
