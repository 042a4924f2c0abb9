import type { AddressGuard, GuardedResponse } from '../address-guard.ts';
import { toMarkdown } from '../messages/markdown.ts';
import { plainLine } from '../messages/plain-line.ts';
import { NotSentError, type Channel } from './channel.ts';
import { guardedSend, refusedBy } from './guarded-send.ts';

const GITHUB_API = 'https://api.github.com';
/** GitHub takes 256 characters. */
const TITLE_LENGTH = 250;
/** A message that is sent again is among the newest issues. */
const LOOKED_AT = 30;

const WHO = 'GitHub';

/** Reads the addresses of issues that contain a text; none when the response is no list. */
function issueWith(mark: string, { body }: GuardedResponse): string | null {
  try {
    const issues = JSON.parse(body) as readonly {
      readonly body?: string | null;
      readonly html_url?: string;
    }[];
    const issue = issues.find((each) => each.body?.includes(mark));
    return issue ? (issue.html_url ?? '') : null;
  } catch {
    return null;
  }
}

/**
 * Creates a channel that opens an issue for each message (docs.github.com, REST API, Create an issue). `baseUrl` replaces
 * GitHub's own. A message that was sent, but whose answer was lost, is recognized by a mark in its issue.
 */
export function createGithubChannel(options: {
  readonly guard: AddressGuard;
  readonly baseUrl: string | null;
}): Channel {
  const { guard } = options;
  const base = (options.baseUrl ?? GITHUB_API).replace(/\/+$/, '');
  return {
    async send(target, message, { secret } = {}) {
      if (!secret)
        throw new NotSentError('The alert has no secret: set it to a GitHub token that may create issues.');
      const headers = { authorization: `Bearer ${secret}`, accept: 'application/vnd.github+json' };
      const url = `${base}/repos/${target}/issues`;
      const mark = message.id === undefined ? null : `<!-- earshot ${message.id} -->`;
      if (mark !== null) {
        const newest = `${url}?state=all&sort=created&direction=desc&per_page=${LOOKED_AT}`;
        const sent = issueWith(mark, await guardedSend(guard, WHO, { url: newest, method: 'GET', headers }));
        if (sent !== null) return `to GitHub, ${target}`;
      }
      const body = [toMarkdown(message), ...(mark === null ? [] : [mark])].join('\n\n');
      const issue = { title: plainLine(message.subject, TITLE_LENGTH), body };
      const answer = await guardedSend(guard, WHO, {
        ...{ url, method: 'POST', headers, body: JSON.stringify(issue) },
      });
      if (answer.status !== 201)
        throw refusedBy(WHO, answer, '. Check the repository, that it has issues, and the token');
      return `to GitHub, an issue in ${target}`;
    },
  };
}
