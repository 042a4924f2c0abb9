/** What a message may say of a mention, in this order. */
export interface MentionTexts {
  /** The title; null: the post has none. */
  readonly title: string | null;
  readonly text: string;
  readonly summary: string;
  /** Why it deserves attention. */
  readonly reason: string;
}

/** The same without repetition; empty where nothing new is left. */
export interface DistinctTexts {
  readonly headline: string;
  readonly summary: string;
  readonly why: string;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** No message shows more of a text. */
const CONSIDERED = 2_000;

const sentencesOf = (text: string) =>
  [...SENTENCES.segment(text.slice(0, CONSIDERED))].map(({ segment }) => segment.trim()).filter(Boolean);

/** Two sentences are the same when their letters and digits are. Blanks stay, so that no word begins inside another. */
const lettersOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns the sentences of a text that none of the shown ones says, joined. */
function newSentences(text: string, shown: readonly string[]): string {
  const said = shown.map(lettersOf);
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const letters = lettersOf(sentence);
    if (letters.trim() !== '' && said.some((each) => each.includes(letters))) continue;
    said.push(letters);
    kept.push(sentence);
  }
  return kept.join(' ');
}

/**
 * Returns what to show of a mention so that each sentence stands once: its title or first sentence, what the summary adds to
 * that, and what the reason adds to both. Pure.
 */
export function distinctTexts({ title, text, summary, reason }: MentionTexts): DistinctTexts {
  const headline = title?.trim() || sentencesOf(text.trim())[0] || '';
  const added = newSentences(summary, [headline]);
  return { headline, summary: added, why: newSentences(reason, [headline, added]) };
}
