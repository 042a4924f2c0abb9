import { curlExample, pythonExample, typescriptExample, type ExampleCall } from './examples.ts';
import { fieldsOf, fieldTable, type Json } from './fields.ts';
import { html, Html } from '../pages/html.ts';
import { SCRIPT } from './script.ts';
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

/** Returns the call of an operation: its path parameters and its body come from the examples. */
function exampleOf(operation: Listed, baseUrl: string): ExampleCall {
  const answer = Object.keys(
    (operation.responses['200'] ?? operation.responses['201'] ?? {}).content ?? {},
  )[0];
  return {
    method: operation.method,
    url: `${baseUrl}${parametersInPath(operation)}`,
    body: Object.values(operation.requestBody?.content ?? {})[0]?.example,
    isJson: answer === undefined || answer.includes('json'),
  };
}

/** Returns an example in another language than the shell. */
const inLanguage = (name: string, text: string) =>
  html`<details>
    <summary>${name}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;

/** Returns the examples of a call, and the button that opens a form to try it. The script shows the button. */
function examples(operation: Listed, baseUrl: string): Html {
  const call = exampleOf(operation, baseUrl);
  const body = call.body === undefined ? '' : asJson(call.body);
  return html`<h4>Example request</h4>
    <pre tabindex="0">${curlExample(call)}</pre>
    ${inLanguage('TypeScript', typescriptExample(call))} ${inLanguage('Python', pythonExample(call))}
    <button
      type="button"
      hidden
      data-method="${call.method}"
      data-path="${parametersInPath(operation)}"
      data-body="${body}"
    >
      Try it
    </button>`;
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
      ${body && fieldTable('Body', fieldsOf(body.schema as Json))} ${examples(operation, baseUrl)}
      <h4>Responses</h4>
      ${answers(operation)}
    </div>
  </article>`;
}

const navigation = (tags: ReadonlyMap<string, readonly Listed[]>) =>
  [...tags].map(
    ([tag, operations]) =>
      html`<h2>${tag}</h2>
        <ul data-tag>
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
    <p class="search" hidden>
      <label>Search <input id="search" type="search" autocomplete="off" /></label>
      <span class="access">Press / to search.</span>
    </p>
    <p id="none" role="status" hidden>Nothing here has all these words.</p>
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

/** What "Try it" opens. The script fills it in. */
const TRY = html`<template id="try">
  <div class="try">
    <p class="access">Runs now, with your session in this browser: a change is a real change.</p>
    <label>Address <input type="text" spellcheck="false" /></label>
    <label>Body <textarea rows="8" spellcheck="false"></textarea></label>
    <button type="button">Send</button>
    <pre tabindex="0" role="status" hidden></pre>
  </div>
</template>`;

/** As `STYLE_ELEMENT`. */
const SCRIPT_ELEMENT = new Html(`<script>${SCRIPT}</script>`);

/** Renders the reference page of an OpenAPI document: one file, without external resources. Pure. */
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
          <a href="/">← Back to the console</a>
          <strong>Earshot API</strong>
          ${navigation(tags)}
          <h2>More</h2>
          <ul>
            <li><a href="#records">Records</a></li>
          </ul>
        </nav>
        ${content(document, tags, baseUrl)} ${TRY} ${SCRIPT_ELEMENT}
      </body>
    </html>`.text;
}
