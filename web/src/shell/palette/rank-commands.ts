import { fuzzyScore } from './fuzzy-score.ts';

/** Something that the palette does. */
export interface PaletteCommand {
  readonly id: string;
  readonly name: string;
  /** What sort of thing it is, in a word or two: `Page`. */
  readonly kind: string;
  /** Other words that it is found by. */
  readonly words?: string;
  readonly run: () => void;
}

/** Found by other words than its name, it counts for so much. */
const KEYWORD_WEIGHT = 0.5;
/** More would not be read. */
const MAX_COMMANDS = 50;

const score = (query: string, { name, kind, words = '' }: PaletteCommand) =>
  Math.max(fuzzyScore(query, name), KEYWORD_WEIGHT * fuzzyScore(query, `${name} ${kind} ${words}`));

/** The commands that answer to what was typed, the best first; all of them, in their order, while nothing is. Pure. */
export function rankCommands(query: string, commands: readonly PaletteCommand[]): readonly PaletteCommand[] {
  if (query.trim() === '') return commands.slice(0, MAX_COMMANDS);
  return commands
    .map((command) => ({ command, score: score(query, command) }))
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_COMMANDS)
    .map(({ command }) => command);
}
