import type { ParsedPost } from '../parsed-post.ts';
import {
  BODIES,
  CHOSEN,
  CHOSEN_KINDS,
  type Clue,
  type IssueKind,
  TITLE_LABELS,
  TITLES,
} from './issue-clues.ts';

/** How strongly an issue says what it is: about as a signal of that strength. */
export type IssueKinds = Readonly<Record<IssueKind, number>>;

/** The strength of what the writer chose in a form. */
const CHOSEN_STRENGTH = 1.5;

/** Notes of a form, which readers do not see. */
const COMMENT = /<!--[\s\S]{0,2000}?-->/g;

function add(kinds: Record<IssueKind, number>, clues: readonly Clue[], text: string): void {
  for (const [kind, strength, pattern] of clues) if (pattern.test(text)) kinds[kind] += strength;
}

/** Returns what the writer of an issue chose in its form, such as "Type: Bug"; null where they did not. */
export function chosenKind(body: string): IssueKind | null {
  const chosen = CHOSEN.exec(body.replace(COMMENT, ' '))?.[1];
  return chosen === undefined ? null : (CHOSEN_KINDS[chosen.toLowerCase()] ?? null);
}

/**
 * Returns how strongly an issue says that it is a bug, a wish or a question, by its title, by the form it was written in and by
 * what only one kind says; null for other posts.
 */
export function issueKinds({ match, text }: ParsedPost): IssueKinds | null {
  if (match.source !== 'github' || !match.title) return null;
  const kinds = { bug: 0, feature: 0, question: 0 };
  // A title that may be addressed to a judge is not in the text.
  const end = text.startsWith(match.title) ? match.title.length : 0;
  const title = text.slice(0, end);
  add(kinds, TITLE_LABELS, title);
  add(kinds, TITLES, title);
  const body = text.slice(end).replace(COMMENT, ' ');
  const kind = chosenKind(body);
  if (kind) kinds[kind] += CHOSEN_STRENGTH;
  add(kinds, BODIES, body);
  return kinds;
}
