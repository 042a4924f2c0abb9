import { factsOf } from '../../../schemas/source.ts';
import { html, type Html } from '../html.ts';
import type { PublicMention } from './dashboard.ts';
import { excerpt, languageOf, moment, TONES, webAddress } from './wording.ts';

/** Longest title and text in characters: two and four lines on a phone. */
const TITLE = 120;
const TEXT = 240;
const AUTHOR = 60;

/** Links that strangers wrote: this page does not recommend them and sends them no referrer. */
const RELATION = 'nofollow ugc noopener noreferrer';

/** Returns the title and text of a post, without repeating each other. The title of a comment is that of its thread. */
function saidIn({ kind, title, text }: PublicMention): { readonly head: string; readonly body: string } {
  const head = excerpt(title ?? '', TITLE);
  const body = excerpt(text, TEXT);
  if (head === '' || kind === 'comment') return { head: '', body: body || head };
  const repeats = body.toLowerCase().startsWith(head.replace(/…$/, '').toLowerCase());
  if (!repeats) return { head, body };
  return {
    head,
    body: excerpt(
      text
        .trim()
        .slice(title!.trim().length)
        .replace(/^[\s.:–—-]+/u, ''),
      TEXT,
    ),
  };
}

function item(mention: PublicMention, timeZone: string): Html {
  const { head, body } = saidIn(mention);
  const source = factsOf(mention.source).title;
  const address = webAddress(mention.url);
  const language = languageOf(mention.lang);
  const lang = language !== null && html` lang="${language}"`;
  const author = excerpt(mention.author ?? '', AUTHOR);
  const tone = TONES.find(({ tone }) => tone === mention.sentiment)!;
  const from =
    address === null
      ? source
      : html`<a href="${address.href}" rel="${RELATION}"><span class="heard">Read on </span>${source}</a>`;
  return html`<li>
    <p class="meta">
      <span class="tone"><span class="swatch ${tone.tone}"></span>${tone.title}</span>
      <span>${from}</span>
      ${author !== '' && html`<bdi class="author">${author}</bdi>`}
      <time datetime="${mention.posted_at}">${moment(Date.parse(mention.posted_at), timeZone)}</time>
      ${mention.isOfCompetitor && html`<span class="tag">about a competitor</span>`}
    </p>
    <div class="words" dir="auto" ${lang}>
      ${head !== '' && html`<h3>${head}</h3>`} ${body !== '' && html`<p>${body}</p>`}
    </div>
  </li>`;
}

/** Renders the newest mentions, each with its sentiment, source, author, time and first words. */
export const latestMentions = (latest: readonly PublicMention[], timeZone: string): Html =>
  html`<ol class="latest">
    ${latest.map((mention) => item(mention, timeZone))}
  </ol>`;
