import { DAY_MS, SECOND_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import { whyNotSearchable, type ConfiguredSource } from '../connector/configured-source.ts';
import { SourceError, type SearchTarget, type SourceIo } from '../connector/connector.ts';
import type { OpenSourceIo } from '../source-io/open-source-io.ts';

/** A person waits for the test. */
const LONGEST_S = 20;
/** A word that nobody writes: some sources charge for every post that they return. */
const RARE_WORD = 'earshotconnectiontestword';

/** What a test of a source showed. */
export interface SourceTest {
  readonly ok: boolean;
  /** What happened, for people. */
  readonly detail: string;
}

const target = (now: number): SearchTarget => ({
  ...{ keywordId: 0, projectId: '', spellings: [RARE_WORD], since: now - DAY_MS },
  ...{ excluded: [], hashtags: [] },
});

/** Creates the function that makes one search of a source with its current settings, to see whether it answers. */
export function createSourceTest({
  sources,
  io,
}: {
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  readonly io: OpenSourceIo;
}) {
  return async (source: Source): Promise<SourceTest> => {
    const configured = sources.get(source);
    const reason = configured ? whyNotSearchable(configured) : 'not built into this version';
    if (!configured || reason !== null) return { ok: false, detail: `Not tested: ${reason}.` };
    const signal = AbortSignal.timeout(LONGEST_S * SECOND_MS);
    const opened = io(configured, signal);
    // A person waits: they can try again themself.
    const once: SourceIo = {
      ...opened,
      request: (request) => opened.request({ ...request, maxAttempts: 1 }),
    };
    const [query] = configured.client.plan([target(once.now())]);
    if (!query) return { ok: false, detail: 'Not tested: it is read only at addresses that projects add.' };
    try {
      for await (const page of configured.client.search(query, once)) {
        return { ok: true, detail: `It answered${page.posts.length > 0 ? ' with posts' : ''}.` };
      }
      return { ok: true, detail: 'It answered.' };
    } catch (error) {
      if (signal.aborted) return { ok: false, detail: `It did not answer within ${LONGEST_S} seconds.` };
      if (error instanceof SourceError) return { ok: false, detail: `${error.message} (${error.code}).` };
      throw error;
    }
  };
}
