import { isFunctionWord } from '../../domain/report/function-words.ts';
import { stemOf } from '../judge/built-in/tokenize.ts';
import { detectPostInjection } from '../judge/prompt-injection/detect-injection.ts';
import type { DraftRequest } from './drafter.ts';
import { factsOf } from './project-facts.ts';

/** The least share of a question's content words that a fact must have to answer it. */
const MIN_SHARE = 0.6;

/** Returns the stems of the words that say what a text is about, without those of the project's name. */
function contentOf(text: string, name: ReadonlySet<string>): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll(/https?:\/\/\S+|['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => !isFunctionWord(word))
      .map(stemOf)
      .filter((stem) => !name.has(stem)),
  );
}

/** Returns the questions of a post. */
const questionsIn = (text: string): string[] =>
  (text.match(/[^.!?。！？\n]+[?？؟]/g) ?? []).map((question) => question.trim());

/**
 * Returns the project's fact that answers a question of the post, as written: the only one that shares most of the
 * question's content words. Null when none or more than one does.
 */
export function fittingFact({ mention, project }: DraftRequest): string | null {
  const name = contentOf(project.name, new Set());
  const facts = factsOf(project).map((fact) => ({ fact, content: contentOf(fact, name) }));
  for (const question of questionsIn(detectPostInjection(mention).safeText)) {
    const asked = contentOf(question, name);
    const shares = facts.map(({ fact, content }) => ({
      fact,
      share: [...asked].filter((stem) => content.has(stem)).length / asked.size,
    }));
    const best = Math.max(0, ...shares.map(({ share }) => share));
    const fitting = shares.filter(({ share }) => share >= MIN_SHARE && share === best);
    if (fitting.length === 1) return fitting[0]!.fact.replace(/([^.!?…])$/u, '$1.');
  }
  return null;
}
