import pc from 'picocolors';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { SOURCES } from '../../schemas/source.ts';
import { fitText, padText, textWidth } from '../text-width.ts';

const MIN_WIDTH_WITH_AUTHOR = 72;
const AUTHOR_WIDTH = 18;
const SOURCE_WIDTH = Math.max(...SOURCES.map((source) => source.length));
/** Source, urgency and sentiment, each followed by a space. */
const HEAD_WIDTH = SOURCE_WIDTH + 1 + 3 + 1 + 1 + 1;

const SENTIMENT = {
  positive: pc.green('+'),
  negative: pc.red('-'),
  neutral: pc.dim('·'),
} as const;
const BAND = { high: (text: string) => pc.bold(pc.red(text)), medium: pc.yellow, low: pc.dim } as const;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Returns a post on one line. The title of a comment belongs to its thread, and some sources repeat it in the text. */
export function postLine({ kind, title, text }: Pick<Mention, 'kind' | 'title' | 'text'>): string {
  const [head, body] = [oneLine(title ?? ''), oneLine(text)];
  if (kind === 'comment' && body !== '') return body;
  if (body === '' || head.startsWith(body)) return head;
  return head === '' || body.startsWith(head) ? body : `${head}: ${body}`;
}

function wrapPhrases(phrases: readonly string[], columns: number): string {
  const lines: string[] = [];
  for (const phrase of phrases) {
    const longer = `${lines.at(-1) ?? ''} ${phrase}`;
    if (lines.length > 0 && textWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(phrase);
  }
  return lines.join('\n');
}

/** Returns the explanation of the lines of mentions. */
export const legend = (columns: number): string =>
  pc.dim(
    wrapPhrases(
      [
        'Each line: source,',
        'urgency from 0 to 100,',
        'tone (+ · -),',
        ...(columns < MIN_WIDTH_WITH_AUTHOR ? [] : ['author,']),
        'text.',
        '× is noise,',
        'with the reason below.',
      ],
      columns,
    ),
  );

/** Returns the author's name. Some sources have only an id, and Instagram has none. */
const authorOf = ({ author_name, author }: Mention) => oneLine(author_name ?? author ?? 'unknown');

/**
 * Returns a mention on one line of at most `columns` columns: source, urgency, sentiment, author, text. Noise has a
 * second line with the reason. `about` names the competitor when the post does not contain the brand.
 */
export function mentionLine(mention: Mention, about: string | null, columns: number): string {
  const withAuthor = columns >= MIN_WIDTH_WITH_AUTHOR;
  const author = withAuthor ? `${padText(authorOf(mention), AUTHOR_WIDTH)} ` : '';
  const prefix = about === null ? '' : `[${about}] `;
  const words = fitText(`${prefix}${postLine(mention)}`, columns - HEAD_WIDTH - textWidth(author));
  const source = mention.source.padEnd(SOURCE_WIDTH);
  if (mention.relevant) {
    const urgency = BAND[mention.relevance](String(mention.urgency).padStart(3));
    return `${pc.cyan(source)} ${urgency} ${SENTIMENT[mention.sentiment]} ${pc.bold(author)}${words}`;
  }
  const reason = fitText(mention.reason.replace(/^Not relevant: /, ''), columns - HEAD_WIDTH);
  return pc.dim(`${source}     × ${author}${words}\n${' '.repeat(HEAD_WIDTH)}${reason}`);
}

/** Returns the `count` most urgent mentions with their summaries. Empty when none is relevant. */
export function mostUrgent(mentions: readonly Mention[], count: number, columns: number): string {
  const first = mentions
    .filter(({ relevant }) => relevant)
    .toSorted((a, b) => b.urgency - a.urgency || (a.posted_at < b.posted_at ? 1 : -1))
    .slice(0, count);
  const lines = first.map(({ urgency, relevance, sentiment, source, summary }) => {
    const shown = fitText(oneLine(summary), columns - HEAD_WIDTH);
    const score = BAND[relevance](String(urgency).padStart(3));
    return `${pc.cyan(source.padEnd(SOURCE_WIDTH))} ${score} ${SENTIMENT[sentiment]} ${shown}`;
  });
  return lines.length === 0 ? '' : [pc.bold('Answer these first'), ...lines, ''].join('\n');
}
