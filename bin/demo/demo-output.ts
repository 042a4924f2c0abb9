import pc from 'picocolors';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { SOURCES } from '../../schemas/source.ts';
import { fitText, padText, textWidth } from '../text-width.ts';

/** From this many columns on, authors have a column of their own. */
const AUTHOR_FROM = 72;
const AUTHOR = 18;
const SOURCE = Math.max(...SOURCES.map((source) => source.length));
/** Source, urgency and sentiment, with the spaces behind them. */
const HEAD = SOURCE + 1 + 3 + 1 + 1 + 1;

const SENTIMENT = {
  positive: pc.green('+'),
  negative: pc.red('-'),
  neutral: pc.dim('·'),
} as const;
const BAND = { high: (text: string) => pc.bold(pc.red(text)), medium: pc.yellow, low: pc.dim } as const;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** What a post says, on one line. The title of a comment is its thread's, and some sources repeat theirs in the text. */
export function said({ kind, title, text }: Pick<Mention, 'kind' | 'title' | 'text'>): string {
  const [head, body] = [oneLine(title ?? ''), oneLine(text)];
  if (kind === 'comment' && body !== '') return body;
  if (body === '' || head.startsWith(body)) return head;
  return head === '' || body.startsWith(head) ? body : `${head}: ${body}`;
}

/** Puts phrases one after the other, on as many lines of at most `columns` columns as they need. */
function wrapped(phrases: readonly string[], columns: number): string {
  const lines: string[] = [];
  for (const phrase of phrases) {
    const longer = `${lines.at(-1) ?? ''} ${phrase}`;
    if (lines.length > 0 && textWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(phrase);
  }
  return lines.join('\n');
}

/** How the lines of mentions are read, to stand above the first of them. */
export const legend = (columns: number): string =>
  pc.dim(
    wrapped(
      [
        'Each line: source,',
        'urgency from 0 to 100,',
        'tone (+ · -),',
        ...(columns < AUTHOR_FROM ? [] : ['author,']),
        'what it says.',
        '× is noise,',
        'with the reason below.',
      ],
      columns,
    ),
  );

/** Who wrote it, as people would say it: some sources know authors by an id, Instagram names none. */
const writer = ({ author_name, author }: Mention) => oneLine(author_name ?? author ?? 'unknown');

/**
 * One mention on one line of at most `columns` columns: source, urgency, sentiment, author, what it says. One that was
 * filtered out has a second line that says why. `about` names the competitor when the post holds no word of the brand.
 */
export function mentionLine(mention: Mention, about: string | null, columns: number): string {
  const withAuthor = columns >= AUTHOR_FROM;
  const author = withAuthor ? `${padText(writer(mention), AUTHOR)} ` : '';
  const prefix = about === null ? '' : `[${about}] `;
  const words = fitText(`${prefix}${said(mention)}`, columns - HEAD - textWidth(author));
  const source = mention.source.padEnd(SOURCE);
  if (mention.relevant) {
    const urgency = BAND[mention.relevance](String(mention.urgency).padStart(3));
    return `${pc.cyan(source)} ${urgency} ${SENTIMENT[mention.sentiment]} ${pc.bold(author)}${words}`;
  }
  const reason = fitText(mention.reason.replace(/^Not relevant: /, ''), columns - HEAD);
  return pc.dim(`${source}     × ${author}${words}\n${' '.repeat(HEAD)}${reason}`);
}

/** The mentions that a person should look at first, each with its summary: at most `count`; empty where there is none. */
export function mostUrgent(mentions: readonly Mention[], count: number, columns: number): string {
  const first = mentions
    .filter(({ relevant }) => relevant)
    .toSorted((a, b) => b.urgency - a.urgency || (a.posted_at < b.posted_at ? 1 : -1))
    .slice(0, count);
  const lines = first.map(({ urgency, relevance, sentiment, source, summary }) => {
    const shown = fitText(oneLine(summary), columns - HEAD);
    const score = BAND[relevance](String(urgency).padStart(3));
    return `${pc.cyan(source.padEnd(SOURCE))} ${score} ${SENTIMENT[sentiment]} ${shown}`;
  });
  return lines.length === 0 ? '' : [pc.bold('To be answered first'), ...lines, ''].join('\n');
}
