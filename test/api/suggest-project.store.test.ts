import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createModelClient } from '../../pipeline/judge/model/model-client.ts';
import { createProviderHealth } from '../../pipeline/judge/model/provider-health.ts';
import { createProductDescriber } from '../../pipeline/suggestions/product-describer.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import type { ProjectSuggestion } from '../../schemas/projects/project-suggestion.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { fails, says, startModelServer, type Behavior } from '../support/model-server.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

const PAGES: Readonly<Record<string, string>> = {
  'https://acme.com/':
    '<title>Acme | Payroll exports</title><meta name="description" content="Acme exports payroll."><a href="https://x.com/acmehq">X</a>',
  'https://apple.com/': '<title>Apple</title><h1>Orchards and cider</h1>',
};

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld({
    guard: {
      check: () => Promise.resolve(),
      call: ({ url }) => {
        if (url.includes('internal')) return Promise.reject(new ForbiddenAddressError('is not public'));
        if (url === 'https://www.acme.com/')
          return Promise.resolve({ status: 301, headers: { location: 'https://acme.com/' }, body: '' });
        const body = PAGES[url];
        return Promise.resolve({ status: body === undefined ? 404 : 200, headers: {}, body: body ?? '' });
      },
    },
  });
  acme = await world.tenant('Acme');
  const { id } = await acme.must<Project>('POST /projects', { name: 'Old' });
  const texts = ['Acme vs Globex', 'we moved from Globex to Acme', 'acme is fine'];
  await store(
    world,
    acme.workspaceId,
    texts.map((text) => aMention(acme.workspaceId, id, { text })),
  );
});
afterAll(() => world.close());

describe('a suggestion', () => {
  it('is a body that creates a project, with what it rests on and what it would have found', async () => {
    const { evidence, ...body } = await acme.must<ProjectSuggestion>('POST /projects/suggest', {
      url: 'www.acme.com',
    });
    expect(body).toMatchObject({
      ...{ name: 'Acme', description: 'Acme exports payroll.', keywords: ['Acme'], competitors: ['Globex'] },
      settings: { domains: ['acme.com'], handles: { x: ['acmehq'] } },
    });
    expect(evidence.read).toContainEqual({ field: 'name', from: 'title', text: 'Acme' });
    expect(evidence.keywords).toMatchObject([
      { term: 'Acme', aliases: ['acme.com', 'acmehq'], backtest: { total: 3 } },
    ]);
    expect(evidence.competitors).toMatchObject([{ name: 'Globex', mentions: 2, backtest: { total: 2 } }]);
    const project = await acme.must<Project>('POST /projects', body);
    expect(project).toMatchObject({ name: 'Acme', settings: body.settings });
  });

  it('says what else an everyday word means', async () => {
    const { settings } = await acme.must<ProjectSuggestion>('POST /projects/suggest', {
      url: 'https://apple.com',
    });
    expect(settings.ambiguous).toEqual({
      anchors: ['orchards', 'cider'],
      namesakes: ['the everyday word apple'],
    });
  });

  it.each([
    ['https://internal.acme.com', 'url: the address is not public'],
    ['https://nowhere.acme.com', 'url: the website answers with status 404'],
    ['ftp://acme.com', 'url: must be the address of a website, such as https://acme.com'],
    ['acme', 'url: must be the address of a website, such as https://acme.com'],
  ])('is refused for %s: %s', async (url, message) => {
    const refused = await acme.call('POST /projects/suggest', { url });
    expect(refused).toMatchObject({ status: 400, body: { error: { message } } });
  });
});

describe('a suggestion with a model', () => {
  /** Lets this answer for a model, and returns what it was shown. */
  async function withModel(behavior: Behavior, hasBudget = true) {
    const server = await startModelServer();
    server.always(behavior);
    Object.assign(world.context, {
      describeProduct: createProductDescriber({
        ask: createModelClient({
          ...{ apiKey: 'k', baseUrl: server.url, models: ['m'], timeoutMs: 10_000, now: Date.now },
          ...{ metrics: createMetrics(), logger: silentLogger() },
          health: createProviderHealth(Date.now, () => 0),
        }),
        budget: { reserve: () => Promise.resolve(hasBudget ? () => Promise.resolve() : null) },
        logger: silentLogger(),
      }),
    });
    const suggested = await acme.must<ProjectSuggestion>('POST /projects/suggest', { url: 'acme.com' });
    await server.close();
    return { suggested, requests: server.requests };
  }
  afterEach(() => Object.assign(world.context, { describeProduct: null }));

  const answer = (words: object) =>
    says(JSON.stringify({ description: null, products: [], anchors: [], namesakes: [], ...words }));

  it('has what the model says of the product, as far as the page supports it', async () => {
    const { suggested, requests } = await withModel(
      answer({
        description: 'Acme moves payroll exports to accountants.',
        products: ['Payroll exports', 'Acme', 'Rockets'],
        anchors: ['accountant', 'payroll'],
        namesakes: ['a company in cartoons'],
      }),
    );
    expect(suggested).toMatchObject({
      ...{ name: 'Acme', description: 'Acme moves payroll exports to accountants.' },
      keywords: ['Acme', 'Payroll exports'],
      settings: { ambiguous: { anchors: ['accountant', 'payroll'], namesakes: ['a company in cartoons'] } },
    });
    expect(suggested.evidence.read).toContainEqual({
      ...{ field: 'keywords', from: 'model', text: 'Payroll exports' },
    });
    expect(suggested.evidence.keywords.map(({ term }) => term)).toEqual(['Acme', 'Payroll exports']);
    const [, shown] = requests[0]!.body.messages;
    expect(shown!.content).toContain('| Acme exports payroll.');
    expect(await acme.must<Project>('POST /projects', { ...suggested, evidence: undefined })).toMatchObject({
      settings: suggested.settings,
    });
  });

  it('keeps the description of the page where the model states numbers of its own', async () => {
    const { suggested } = await withModel(answer({ description: 'Acme has 9,000 customers.' }));
    expect(suggested.description).toBe('Acme exports payroll.');
  });

  it.each([
    ['the model is unavailable', fails(503), true],
    ['its answer is of no use', says('I would rather not.'), true],
    ['the tokens of the month are used up', answer({ description: 'Never asked.' }), false],
  ])('does without where %s', async (_, behavior, hasBudget) => {
    const { suggested } = await withModel(behavior, hasBudget);
    expect(suggested).toMatchObject({ description: 'Acme exports payroll.', keywords: ['Acme'] });
  });
});
