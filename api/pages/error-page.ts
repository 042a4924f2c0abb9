import type { FastifyReply } from 'fastify';
import type { PublicError } from '../../schemas/errors.ts';
import { retryAfterHeader } from '../rest/error-reply.ts';
import { contentPolicy, MARK, packStyle, renderDocument } from './document.ts';
import { html, type Html } from './html.ts';
import { TOKENS } from './tokens.ts';

const STYLE = packStyle(`${TOKENS}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box; text-align: center;
  color: var(--ink); background: var(--panel); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: grid; justify-items: center; gap: .5rem; max-width: 34rem; overflow-wrap: anywhere; }
h1 { margin: .5rem 0 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; } p { margin: 0; color: var(--faint); }
form { margin: .75rem 0 0; } a { color: var(--accent); }
button { padding: .55rem 1.1rem; border: 0; border-radius: .4rem; color: #fff; background: #1d4ed8; font: inherit; font-weight: 600; cursor: pointer; }
.mark { width: 2.5rem; height: 2.5rem; color: var(--accent); }
`);

const POLICY = contentPolicy(STYLE);

/** A page that says one thing. */
export interface NoticePage {
  readonly heading: string;
  readonly text: string;
  /** What stands below, such as a form that posts to the same address. */
  readonly more?: Html;
}

const render = ({ heading, text, more }: NoticePage): string =>
  renderDocument({
    title: heading,
    style: STYLE,
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main>
      ${MARK}
      <h1>${heading}</h1>
      <p>${text}</p>
      ${more}
    </main>`,
  });

/** Answers a request with an error as a page with a heading, and what stands `more` below. */
export const sendErrorPage = (reply: FastifyReply, error: PublicError, heading: string, more?: Html): void =>
  void reply
    .code(error.status)
    .headers({ ...retryAfterHeader(error), 'content-security-policy': POLICY })
    .type('text/html; charset=utf-8')
    .send(render({ heading, text: error.message, ...(more && { more }) }));

/** Answers a request with a page that says one thing. */
export const sendNoticePage = (reply: FastifyReply, page: NoticePage): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY.replace("form-action 'none'", "form-action 'self'") })
    .type('text/html; charset=utf-8')
    .send(render(page));
