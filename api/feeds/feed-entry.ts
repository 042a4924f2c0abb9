import { plainLine, safeUrl } from '../../outbound/messages/plain-line.ts';
import { mentionAddress } from '../../schemas/console-paths.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { factsOf } from '../../schemas/source.ts';
import { html, type Html } from '../pages/html.ts';
import { languageOf } from '../pages/public-dashboard/wording.ts';
import type { FeedEntry } from './feed.ts';

const TITLE_LENGTH = 140;
const NAME_LENGTH = 80;
/** Code points of a paragraph, and paragraphs of a post: what a reader shows before people open the post itself. */
const PARAGRAPH_LENGTH = 1_000;
const MOST_PARAGRAPHS = 20;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/, MOST_PARAGRAPHS * 2)
    .map((line) => plainLine(line, PARAGRAPH_LENGTH))
    .filter((line) => line !== '')
    .slice(0, MOST_PARAGRAPHS);

/** Returns the title of an entry. That of a comment is the title of its thread, so a comment begins with its words. */
function titleOf({ kind, title, text }: Mention): string {
  const named = plainLine(title ?? '', TITLE_LENGTH);
  const said = plainLine(text, TITLE_LENGTH);
  return (kind === 'comment' ? said || named : named || said) || '(no text)';
}

const linkTo = (url: string, words: string): Html => html`<a href="${url}">${words}</a>`;

function contentOf(mention: Mention, url: string | null, consoleUrl: string): string {
  const source = factsOf(mention.source).title;
  const facts = [
    url === null ? source : linkTo(url, source),
    mention.sentiment,
    `urgency ${mention.urgency}`,
    linkTo(consoleUrl, 'Open in Earshot'),
  ];
  const reason = plainLine(mention.reason, PARAGRAPH_LENGTH);
  return html`${paragraphsOf(mention.text).map((line) => html`<p>${line}</p>`)}${
      reason !== '' && html`<p><strong>Why:</strong> ${reason}</p>`
    }
    <p>${facts.map((fact, at) => (at === 0 ? fact : html` · ${fact}`))}</p>`.text;
}

function authorOf({ author, author_name, author_url }: Mention): FeedEntry['author'] {
  const name = plainLine(author_name ?? author ?? '', NAME_LENGTH);
  return name === '' ? null : { name, url: author_url === null ? null : safeUrl(author_url) };
}

const latestOf = ({ posted_at, found_at, judged_at, edited_at }: Mention): string =>
  [posted_at, found_at, judged_at, edited_at ?? ''].sort().at(-1)!;

/** Returns a mention as an entry of a feed. `categories`: names by id. Pure. */
export function feedEntry(
  mention: Mention,
  { baseUrl, categories }: { readonly baseUrl: string; readonly categories: ReadonlyMap<number, string> },
): FeedEntry {
  const { id, project_id, source, kind, sentiment, urgency, relevance, status, category_id } = mention;
  const url = safeUrl(mention.url);
  const consoleUrl = mentionAddress(baseUrl, mention);
  const category = category_id === null ? undefined : categories.get(category_id);
  return {
    id,
    title: titleOf(mention),
    url,
    consoleUrl,
    summary: plainLine(mention.summary, PARAGRAPH_LENGTH),
    content: contentOf(mention, url, consoleUrl),
    author: authorOf(mention),
    published: mention.posted_at,
    updated: latestOf(mention),
    tags: [...new Set([source, sentiment, ...(category === undefined ? [] : [category]), ...mention.tags])],
    lang: languageOf(mention.lang),
    facts: { project_id, source, kind, sentiment, urgency, relevance, status },
  };
}
