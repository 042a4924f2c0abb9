import { createHash, randomUUID } from 'node:crypto';
import type { AddressGuard } from '../address-guard.ts';
import { toMarkdown } from '../messages/markdown.ts';
import { plainLine } from '../messages/plain-line.ts';
import { NotSentError, type Channel } from './channel.ts';
import { guardedSend, refusedBy } from './guarded-send.ts';

const LINEAR_API = 'https://api.linear.app/graphql';
const TITLE_LENGTH = 250;
const WHO = 'Linear';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const TEAM = 'query ($key: String!) { teams(filter: { key: { eq: $key } }) { nodes { id } } }';
const ISSUE = 'query ($id: String!) { issue(id: $id) { id } }';
const CREATE =
  'mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { identifier } } }';

interface Answer {
  readonly data?: {
    readonly teams?: { readonly nodes?: readonly { readonly id: string }[] };
    readonly issue?: { readonly id?: string } | null;
    readonly issueCreate?: { readonly success?: boolean; readonly issue?: { readonly identifier?: string } };
  } | null;
}

/** Returns the id of a message's issue: always the same, so that no message becomes two issues. A UUID of version 4, as asked. */
function issueId(messageId: string | undefined): string {
  if (messageId === undefined) return randomUUID();
  const hex = createHash('sha256').update(`earshot ${messageId}`).digest('hex');
  const variant = '89ab'[parseInt(hex[16]!, 16) % 4]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function parsed(body: string): Answer {
  try {
    return (JSON.parse(body) ?? {}) as Answer;
  } catch {
    return {};
  }
}

/**
 * Creates a channel that opens an issue in a team for each message (linear.app/developers, GraphQL). `baseUrl` replaces Linear's
 * own. A message that was sent, but whose answer was lost, has its issue already: we choose the id.
 */
export function createLinearChannel(options: {
  readonly guard: AddressGuard;
  readonly baseUrl: string | null;
}): Channel {
  const { guard } = options;
  const url = options.baseUrl ?? LINEAR_API;
  return {
    async send(target, message, { secret } = {}) {
      if (!secret) throw new NotSentError('The alert has no secret: set it to a Linear API key.');
      const ask = async (query: string, variables: object) => {
        const body = JSON.stringify({ query, variables });
        const headers = { authorization: secret };
        const answer = await guardedSend(guard, WHO, { url, method: 'POST', headers, body });
        // Linear says what is wrong with a request in a body of status 400.
        if (answer.status >= 300 && answer.status !== 400)
          throw refusedBy(WHO, answer, '. Check the API key');
        return { answer, data: parsed(answer.body).data ?? {} };
      };
      const teamId = UUID.test(target)
        ? target
        : (await ask(TEAM, { key: target })).data.teams?.nodes?.[0]?.id;
      if (teamId === undefined) throw new NotSentError(`Linear knows no team ${target}.`);
      const id = issueId(message.id);
      const title = plainLine(message.subject, TITLE_LENGTH);
      const input = { id, teamId, title, description: toMarkdown(message) };
      const { answer, data } = await ask(CREATE, { input });
      if (data.issueCreate?.success) return `to Linear, ${data.issueCreate.issue?.identifier ?? target}`;
      if ((await ask(ISSUE, { id })).data.issue?.id === id) return `to Linear, team ${target}`;
      throw refusedBy(WHO, answer);
    },
  };
}
