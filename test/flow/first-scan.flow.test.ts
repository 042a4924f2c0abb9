import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import { readCorpus, type CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { DATA_FOLDERS } from '../support/data-sets.ts';
import { ServiceProcess } from '../support/service-process.ts';

interface Wish {
  readonly term: string;
  readonly aliases?: readonly string[];
  readonly excluded?: readonly string[];
  readonly case_sensitive?: boolean;
}

/** The plain rule, independent of the matcher: whole words, after NFKC, case-insensitive by default. */
function holds(wish: Wish, item: CorpusItem): boolean {
  const shown = [item.title ?? '', item.text, ...(item.links ?? [])];
  const has = (spelling: string, flags: string) => {
    const escaped = spelling
      .normalize('NFKC')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+');
    const rule = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${escaped}(?![\\p{L}\\p{M}\\p{N}_])`, flags);
    return shown.some((part) => rule.test(part.normalize('NFKC')));
  };
  const matched = [wish.term, ...(wish.aliases ?? [])].some((spelling) =>
    has(spelling, wish.case_sensitive ? 'u' : 'iu'),
  );
  return matched && !(wish.excluded ?? []).some((spelling) => has(spelling, 'iu'));
}

const WISHES: readonly Wish[] = [
  { term: 'google', aliases: ['alphabet'], excluded: ['chrome', 'android'] },
  { term: 'open source' },
  { term: 'React', case_sensitive: true },
  { term: 'trump' },
  { term: 'bluesky', aliases: ['bsky'] },
];
const LATER: Wish = { term: 'apple' };

async function allMentions(service: ServiceProcess, query: string): Promise<Mention[]> {
  const found: Mention[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: Mention[]; next_cursor: string | null } = await service.ask(
      'GET',
      `/mentions?include=all&limit=100&${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...page.data);
    cursor = page.next_cursor;
  }
  return found;
}

/** Scans the project and returns the finished run. */
async function scan(service: ServiceProcess, project: string): Promise<Run> {
  const { run_id } = await service.ask<{ run_id: string }>('POST', `/projects/${project}/scan`);
  let run: Run | undefined;
  await service.until(async () => {
    run = (await service.ask<Run[]>('GET', `/runs?project=${project}`)).find(({ id }) => id === run_id);
    return run !== undefined && run.status !== 'queued' && run.status !== 'running';
  }, `the end of run ${run_id}`);
  return run!;
}

const ids = (items: readonly { external_id: string }[]) => items.map(({ external_id }) => external_id).sort();
const idsOf = (corpus: readonly CorpusItem[], wishes: readonly Wish[]) =>
  corpus
    .filter((item) => !item.withheld && wishes.some((wish) => holds(wish, item)))
    .map(({ id }) => id)
    .sort();

describe.each(DATA_FOLDERS)('the service on items of $name', ({ path }) => {
  const corpus = readCorpus(path, Date.now(), 190);
  const expected = (wishes: readonly Wish[]) => idsOf(corpus, wishes);
  let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
  let server: CorpusServer;
  let service: ServiceProcess;
  let project: string;

  beforeAll(async () => {
    folder = await temporaryDataDir();
    server = await startCorpusServer(corpus);
    service = await ServiceProcess.at(folder.path, server.env);
    await service.start();
    const made = await service.ask<{ id: string }>('POST', '/projects', {
      name: 'Real items',
      sources: ['hn', 'bluesky', 'devto', 'news'],
      paused: true,
    });
    project = made.id;
    for (const wish of WISHES) await service.ask('POST', `/projects/${project}/keywords`, wish);
    await service.ask('PATCH', `/projects/${project}`, { paused: false });
  });

  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await server.close();
    await folder.remove();
  });

  it('creates a mention for exactly the matching posts, each once and faithful to its source', async () => {
    const run = await scan(service, project);
    expect(run).toMatchObject({ status: 'done', errors: 0 });
    const mentions = await allMentions(service, `project=${project}`);
    expect(ids(mentions)).toEqual(expected(WISHES));
    for (const mention of mentions) {
      const item = corpus.find(({ source, id }) => source === mention.source && id === mention.external_id)!;
      expect(mention).toMatchObject({
        url: item.url,
        author: item.author,
        title: item.title,
        engagement: item.engagement,
        posted_at: new Date(item.postedAt).toISOString(),
      });
      // Full link URLs replace their shortened forms in the text.
      if (item.links === undefined || item.links.length === 0) expect(mention.text).toBe(item.text.trim());
    }
  });

  it('finds nothing new in a second scan', async () => {
    expect(await scan(service, project)).toMatchObject({ status: 'done', new: 0 });
  });

  it('does not bring back deleted or irrelevant mentions', async () => {
    const [gone, noise] = await allMentions(service, `project=${project}&order=newest`);
    await service.ask('DELETE', `/mentions/${gone!.id}`);
    await service.ask('POST', `/mentions/${noise!.id}/irrelevant`, { reason: 'another one' });
    // A changed spelling makes the keywords search the whole window again.
    for (const keyword of await service.ask<{ id: number }[]>('GET', `/projects/${project}/keywords`))
      await service.ask('PATCH', `/keywords/${keyword.id}`, { aliases: [`not to be found ${keyword.id}`] });
    expect(await scan(service, project)).toMatchObject({ new: 0 });
    expect((await service.call('GET', `/mentions/${gone!.id}`)).status).toBe(404);
    expect(await service.ask('GET', `/mentions/${noise!.id}`)).toMatchObject({ relevant: false });
  });

  it('searches back for a keyword added later, and adds it to existing mentions', async () => {
    const before = await allMentions(service, `project=${project}`);
    const { id } = await service.ask<{ id: number }>('POST', `/projects/${project}/keywords`, LATER);
    await scan(service, project);
    let holding: Mention[] = [];
    await service.until(async () => {
      holding = await allMentions(service, `project=${project}&keywords=${id}`);
      return holding.length === expected([LATER]).length;
    }, 'every post of the later keyword');
    expect(ids(holding)).toEqual(expected([LATER]));
    for (const mention of holding) {
      const known = before.find((other) => other.id === mention.id);
      if (known)
        expect(mention).toMatchObject({
          judged_at: known.judged_at,
          keyword_ids: [...known.keyword_ids, id],
        });
    }
  });

  it('creates a separate mention of the same post for each workspace', async () => {
    const other = await service.ask<{ id: string }>('POST', '/projects', {
      name: 'Twin',
      sources: ['hn'],
      paused: true,
    });
    await service.ask('POST', `/projects/${other.id}/keywords`, { term: 'google' });
    await service.ask('PATCH', `/projects/${other.id}`, { paused: false });
    await scan(service, other.id);
    const mentions = await allMentions(service, `project=${other.id}`);
    const wanted = corpus.filter((item) => item.source === 'hn' && holds({ term: 'google' }, item));
    expect(ids(mentions)).toEqual(wanted.map((item) => item.id).sort());
  });

  it('keeps scanning other sources when one fails, shows the error in the run and retries', async () => {
    server.trouble.set('news', 'html').set('devto', 401);
    const fresh = await service.ask<{ id: string }>('POST', '/projects', {
      name: 'Trouble',
      sources: ['hn', 'devto', 'news'],
      paused: true,
    });
    await service.ask('POST', `/projects/${fresh.id}/keywords`, { term: 'google' });
    await service.ask('PATCH', `/projects/${fresh.id}`, { paused: false });
    const run = await scan(service, fresh.id);
    expect(run).toMatchObject({ status: 'partial', errors: 2 });
    const of = (source: string) => run.sources.find((entry) => entry.source === source);
    expect(of('hn')).toMatchObject({ status: 'done', error: null });
    expect(of('devto')).toMatchObject({ status: 'failed', error: { code: 'unauthorized' } });
    expect(of('news')).toMatchObject({ status: 'failed', error: { code: 'malformed_answer' } });
    const runs = await service.ask<Run[]>('GET', `/runs?project=${fresh.id}`);
    expect(runs.some(({ status }) => status === 'queued')).toBe(true);
    server.trouble.clear();
  });
});
