import type { Backtests } from '../../domain/backtest/backtests.ts';
import type { Postgres } from '../../postgres/client.ts';
import { watchedProject, type KeywordRow } from '../../postgres/projects/watch-list.ts';
import type { Source } from '../../schemas/source.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import type { Codec } from '../log/codec.ts';
import type { Log } from '../log/log.ts';
import type { Judge } from '../judge/judge.ts';
import { countQueries } from './count-queries.ts';
import { judgeTried } from './judge-tried.ts';
import { createRawPostReader } from './raw-posts.ts';

/** What backtests work with. */
export interface BacktestParts {
  readonly postgres: Postgres;
  readonly judge: Judge;
  readonly isModel: boolean;
  readonly log: Pick<Log, 'read' | 'starts' | 'ends'>;
  readonly openCodec: () => Promise<Codec>;
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
}

/** Opens what backtests of keywords need of the judge, the log and the sources. */
export function openBacktests(parts: BacktestParts): Backtests {
  const { postgres, judge, isModel, sources } = parts;
  return {
    readPosts: createRawPostReader(parts),
    judge: (tried) => judgeTried({ postgres, judge, isModel }, tried),
    async queriesPerScan({ workspaceId, projectId, keyword }) {
      const watched = await postgres.asTenant(workspaceId, (tx) => watchedProject(tx, projectId));
      // A project that does not exist yet has neither sources nor keywords of its own.
      const { project, keywords } = watched ?? { project: { sources: [] }, keywords: [] };
      const others = keywords.filter(({ id }) => id !== keyword.id);
      const tried = { ...keyword, project_id: projectId, group_id: null, searched: true } as KeywordRow;
      const count = (some: readonly KeywordRow[]) => countQueries([...sources.values()], project, some);
      return Math.max(0, count([...others, tried]) - count(others));
    },
  };
}
