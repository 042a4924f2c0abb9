import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A verdict as a model writes it. Its fields may be deliberately wrong. */
export type WrittenVerdict = Readonly<Record<string, unknown>>;

/** A request as the server received it. */
export interface SeenRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    /** JSON Schema of the answer, as sent. */
    readonly response_format?: {
      readonly type: string;
      readonly json_schema: { readonly strict: boolean; readonly schema: object };
    };
    readonly [field: string]: unknown;
  };
  /** The text of each listed post, by the id in the prompt. */
  readonly posts: ReadonlyMap<string, string>;
}

/** What the server does with one request. */
export type Behavior = (request: SeenRequest, response: ServerResponse) => void;

export interface ModelServer {
  /** The base URL: `http://127.0.0.1:<port>/v1`. */
  readonly url: string;
  readonly requests: SeenRequest[];
  /** Sets how to answer the next requests, one behavior each. Later requests get valid answers. */
  script(...behaviors: Behavior[]): void;
  /** Sets how to answer once the script is used up. */
  always(behavior: Behavior): void;
  close(): Promise<void>;
}

/** Finds the posts of a prompt: `id: …`, a line on its source, `| (by …)`, and its text after `| `. */
function listedPosts(prompt: string): Map<string, string> {
  const posts = new Map<string, string>();
  let id = '';
  for (const line of prompt.split('\n')) {
    const start = /^id: (\S+)$/.exec(line);
    if (start?.[1]) posts.set((id = start[1]), '');
    else if (id !== '' && line.startsWith('| ') && !line.startsWith('| (by '))
      posts.set(id, `${posts.get(id) ?? ''}${line.slice(2)}\n`);
  }
  return posts;
}

/** Returns a valid verdict for a post. */
export const goodVerdict = (id: string): WrittenVerdict => ({
  id,
  relevant: true,
  sentiment: 'neutral',
  urgency: 42,
  category: 'Question',
  summary: `What ${id} says.`,
  reason: `Why ${id} is relevant.`,
  confidence: 0.9,
});

/** Returns a verdict with texts and quotes of usual length: about 100 tokens. */
export const fullVerdict = (id: string): WrittenVerdict => ({
  ...goodVerdict(id),
  summary: 'Says that folders stop syncing when the laptop wakes up, and looks at alternatives for the team.',
  reason: 'Loses an afternoon every week to a sync bug and is about to switch; nobody has answered yet.',
  quotes: ['crashes when the laptop wakes up', 'so we look at alternatives'],
});

/** About four characters of English per token, the rule of thumb OpenAI gives. */
const tokensIn = (text: string) => Math.ceil(text.length / 4);

/** Answers with this text as the model's message, in the format of `/chat/completions`. */
export const says =
  (content: string | null, finish_reason = 'stop'): Behavior =>
  ({ body }, response) => {
    const prompt_tokens = body.messages.reduce((sum, message) => sum + tokensIn(message.content), 0);
    const completion_tokens = tokensIn(content ?? '');
    const choices = [{ index: 0, finish_reason, message: { role: 'assistant', content, refusal: null } }];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 0,
        model: body.model,
        choices,
        usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
      }),
    );
  };

/** Answers with verdicts made from the ids in the prompt. */
export const judges =
  (verdicts: (ids: readonly string[]) => readonly WrittenVerdict[]): Behavior =>
  (request, response) =>
    says(JSON.stringify({ verdicts: verdicts([...request.posts.keys()]) }))(request, response);

/** Answers every id with a valid verdict, changed by `change`. */
export const judgesWell = (change: WrittenVerdict = {}): Behavior =>
  judges((ids) => ids.map((id) => ({ ...goodVerdict(id), ...change })));

/** Answers with any body. */
export const sends =
  (body: string, contentType = 'application/json'): Behavior =>
  (_, response) => {
    response.setHeader('content-type', contentType);
    response.end(body);
  };

/** Answers with one choice, and without token counts. */
export const chooses = (choice: object): Behavior => sends(JSON.stringify({ choices: [choice] }));

/** Answers with an HTTP error in the format of the OpenAI API. */
export const fails =
  (
    status: number,
    headers: Readonly<Record<string, string>> = {},
    code: string | null = null,
    message = 'scripted',
  ): Behavior =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'scripted', param: null, code } }));
  };

/** Never answers. Closing the server ends the request. */
export const hangs: Behavior = () => undefined;

/** Sends the headers and half of a body, then stalls. */
export const hangsInBody: Behavior = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
};

/** Closes the connection without an answer. */
export const cutsOff: Behavior = (_, response) => void response.destroy();

/** Starts a local server with the parts of the OpenAI API that the judge needs, and scripted faults. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  const scripted: Behavior[] = [];
  let standing = judgesWell();
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      if (incoming.url !== '/v1/chat/completions') return fails(404)({} as SeenRequest, response);
      const body = JSON.parse(text) as SeenRequest['body'];
      const request = {
        headers: incoming.headers,
        body,
        posts: listedPosts(body.messages.at(-1)?.content ?? ''),
      };
      requests.push(request);
      (scripted.shift() ?? standing)(request, response);
    });
  });
  // A test that computes for long between two calls must not find its connection closed.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...behaviors) => void scripted.push(...behaviors),
    always: (behavior) => void (standing = behavior),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
