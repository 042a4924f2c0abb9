import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';

/** The values of a node's fields, as a person sets them. */
export type Fields = Readonly<Record<string, unknown>>;

interface HttpOptions {
  readonly method: string;
  readonly url: string;
  readonly qs: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A node of the package, as far as n8n calls it. */
export interface Node {
  readonly description: {
    readonly name: string;
    readonly properties: readonly { readonly name: string; readonly default: unknown }[];
  };
  execute?(this: object): Promise<readonly (readonly { readonly json: Record<string, unknown> }[])[]>;
  webhook?(this: object): Promise<Record<string, unknown>>;
  readonly webhookMethods?: {
    readonly default: Readonly<
      Record<'checkExists' | 'create' | 'delete', (this: object) => Promise<boolean>>
    >;
  };
}

const folder = join(packageRoot, 'integrations', 'n8n');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  n8n: { nodes: readonly string[] };
};

/** Loads the nodes that the package names, from their sources; by name. */
export async function loadNodes(): Promise<Readonly<Record<string, Node>>> {
  const nodes = await Promise.all(
    manifest.n8n.nodes.map(async (built) => {
      const source = join(folder, built.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
      const [create] = Object.values((await import(source)) as Record<string, new () => Node>);
      return new create!();
    }),
  );
  return Object.fromEntries(nodes.map((node) => [node.description.name, node]));
}

/** What n8n gives a node when it runs: its fields, its credentials and calls with them. */
export function functionsFor(
  node: Node,
  fields: Fields,
  service: { readonly url: string; readonly key: string; readonly staticData?: object },
) {
  const { url: baseUrl, key: apiKey, staticData = {} } = service;
  const defaults = Object.fromEntries(
    node.description.properties.map(({ name, default: value }) => [name, value]),
  );
  const all: Fields = { ...defaults, ...fields };
  const functions = {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string) => all[name],
    getCredentials: () => Promise.resolve({ baseUrl, apiKey }),
    getWorkflowStaticData: () => staticData,
    getNodeWebhookUrl: () => 'https://n8n.example.com/webhook/1',
    continueOnFail: () => fields.continueOnFail === true,
    helpers: {
      returnJsonArray: (json: object) => [{ json }],
      async httpRequestWithAuthentication(
        this: unknown,
        _credentials: string,
        options: HttpOptions,
      ): Promise<unknown> {
        if (this !== functions) throw new TypeError('n8n needs the functions of the node as this');
        const answer = await fetch(`${options.url}?${new URLSearchParams(options.qs).toString()}`, {
          method: options.method,
          headers: {
            authorization: `Bearer ${apiKey}`,
            ...(options.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        });
        const body = (await answer.json()) as { error?: { message: string } };
        if (!answer.ok) throw new Error(body.error?.message);
        return body;
      },
    },
  };
  return functions;
}
