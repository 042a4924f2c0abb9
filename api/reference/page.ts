import { fieldsOf, fieldTable, type Json } from './fields.ts';
import { html, Html } from '../pages/html.ts';
import { STYLE } from './style.ts';

interface Described extends Json {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, Json>>;
}

interface Listed extends Described {
  readonly method: string;
  readonly path: string;
}

const operationsOf = (document: Json): Listed[] =>
  Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  );

const parametersIn = (operation: Listed, place: string) =>
  operation.parameters
    .filter((each) => each.in === place)
    .map((each) => ({
      name: String(each.name),
      schema: each.schema as Json,
      isRequired: each.required === true,
      description: each.description,
    }));

const asJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Returns the command that calls an operation: its path parameters and its body come from the examples. */
function commandOf(operation: Listed, baseUrl: string): string {
  const path = parametersInPath(operation);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${baseUrl}${path}"`,
    `-H "Authorization: Bearer $EARSHOT_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ');
}

const parametersInPath = ({ path, parameters }: Listed) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((each) => each.in === 'path' && each.name === name)?.example ?? name),
  );

function answers(operation: Listed): Html[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description, content }]) => {
      const [type, shown] = Object.entries((content ?? {}) as Record<string, Json>)[0] ?? ['', {} as Json];
      const example = shown.example === undefined ? type : asJson(shown.example);
      return html`<details>
        <summary>${status}: ${String(description).replaceAll('`', '')}</summary>
        <pre tabindex="0">${example}</pre>
      </details>`;
    });
}

function article(operation: Listed, baseUrl: string): Html {
  const [about = '', access = ''] = operation.description.split(/\n\n(?=[^\n]+$)/);
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  return html`<article id="${operation.operationId}">
    <header>
      <h3>${operation.summary}</h3>
      <code><span class="method">${operation.method}</span> ${operation.path}</code>
    </header>
    <div>
      ${access && html`<p>${about}</p>`}
      <p class="access"><code>${operation.operationId}</code> · ${access || about}</p>
      ${fieldTable('Path', parametersIn(operation, 'path'))}
      ${fieldTable('Query', parametersIn(operation, 'query'))}
      ${body && fieldTable('Body', fieldsOf(body.schema as Json))}
      <h4>Example request</h4>
      <pre tabindex="0">${commandOf(operation, baseUrl)}</pre>
      <h4>Responses</h4>
      ${answers(operation)}
    </div>
  </article>`;
}

const navigation = (tags: ReadonlyMap<string, readonly Listed[]>) =>
  [...tags].map(
    ([tag, operations]) =>
      html`<h2>${tag}</h2>
        <ul>
          ${operations.map(({ operationId }) => html`<li><a href="#${operationId}">${operationId}</a></li>`)}
        </ul>`,
  );

function byTag(operations: readonly Listed[]): Map<string, Listed[]> {
  const tags = new Map<string, Listed[]>();
  for (const operation of operations) {
    const tag = operation.tags[0] ?? 'Other';
    tags.set(tag, [...(tags.get(tag) ?? []), operation]);
  }
  return tags;
}

function records(document: Json): Html[] {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return Object.entries(schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .map(
      ([name, schema]) =>
        html`<article id="record-${name}">
          <header><h3>${name}</h3></header>
          <div>${fieldTable('Fields', fieldsOf(schema))}</div>
        </article>`,
    );
}

function content(document: Json, tags: ReadonlyMap<string, readonly Listed[]>, baseUrl: string): Html {
  return html`<main>
    <h1>Earshot API</h1>
    <p>
      Every operation takes <code>Authorization: Bearer &lt;key&gt;</code> and returns JSON. Errors are
      <code>{ "error": { "code", "message" } }</code>. The same operations are tools at
      <code>${baseUrl}/mcp</code> and fields at <code>${baseUrl}/graphql</code>. The machine-readable
      description is <a href="/openapi.json">/openapi.json</a>.
    </p>
    ${[...tags].map(
      ([tag, operations]) =>
        html`<section>
          <h2>${tag}</h2>
          ${operations.map((operation) => article(operation, baseUrl))}
        </section>`,
    )}
    <section id="records">
      <h2>Records</h2>
      ${records(document)}
    </section>
  </main>`;
}

/** Not part of a page template: the policy names the hash of the style, which covers every space. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Renders the reference page of an OpenAPI document: one file, without scripts or external resources. Pure. */
export function renderReference(document: Json, baseUrl: string): string {
  const tags = byTag(operationsOf(document));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Earshot API reference</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <nav aria-label="Operations">
          <strong>Earshot API</strong>
          ${navigation(tags)}
          <h2>More</h2>
          <ul>
            <li><a href="#records">Records</a></li>
          </ul>
        </nav>
        ${content(document, tags, baseUrl)}
      </body>
    </html>`.text;
}
