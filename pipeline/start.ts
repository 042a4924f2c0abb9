import { limitsReader } from '../postgres/usage/plan-limits.ts';
import { watchListSince } from '../postgres/projects/watch-list.ts';
import type { VerdictEvent } from '../schemas/judging/verdict-record.ts';
import { TOPICS } from '../schemas/topics.ts';
import type { Running } from '../runtime/timing/repeat.ts';
import { codecOf, publisher, type PipelineContext } from './context.ts';
import { bindRunner } from './judge/rejudge/bind-runner.ts';
import { startRejudging } from './judge/rejudge/job-runner.ts';
import { openJudge } from './judge/open-judge.ts';
import { openLanguageDetection } from './language/detect.ts';
import { postLanguage } from './language/post-language.ts';
import { startRelay } from './relay/relay.ts';
import { bindRelay } from './relay/bind-relay.ts';
import { bindActors } from './bind-actors.ts';
import { startActor } from './engine/start-actor.ts';
import { bindEdits } from './judge/edits/bind-edits.ts';
import { startEdits } from './judge/edits/start.ts';
import { bindMutes } from './judge/mutes/bind-mutes.ts';
import { startMutes } from './judge/mutes/start.ts';
import { ACTORS, MODEL_CHUNK } from './topology.ts';
import { openWatchList } from './watch-list.ts';

/** Starts the role `pipeline`: the actors between the topics, the relay, and rejudging. */
export async function startPipeline(context: PipelineContext): Promise<Running> {
  const { postgres, clickhouse, log, config, logger, metrics } = context;
  await log.ensureTopics();
  const codec = await codecOf(context);
  const detectLanguage = await openLanguageDetection();
  const watchList = openWatchList(
    (revision) => watchListSince(postgres, revision),
    postLanguage(detectLanguage),
  );
  // Read early: a large list takes a second, which the first chunk would wait for.
  await watchList(0);
  const publish = publisher(log, codec);
  const judge = openJudge(config, { postgres, metrics, logger: logger.child({ part: 'judge' }) });
  const isModel = config.judge.apiKey !== null;
  const chunkSize = isModel ? MODEL_CHUNK : ACTORS.judge.chunkSize;
  const running: Running[] = [];
  const effects = { context, watchList, detectLanguage, judge, isModel, publish };
  for (const actor of bindActors(effects))
    running.push(await startActor(actor, { log, codec, metrics, logger }));
  running.push(startRelay(bindRelay(context, publish)));
  const again = {
    ...{ postgres, clickhouse, judge, chunkSize },
    record: (verdicts: readonly VerdictEvent[]) => publish(TOPICS.verdicts, verdicts),
  };
  running.push(
    startEdits(bindEdits({ ...again, watchList, detectLanguage }), logger.child({ part: 'edits' })),
    startMutes(bindMutes(again), logger.child({ part: 'mutes' })),
    startRejudging(
      bindRunner({
        ...again,
        logger: logger.child({ part: 'rejudging' }),
        model: config.judge.apiKey === null ? null : { limits: limitsReader(postgres, config.plans) },
      }),
    ),
  );
  return {
    async stop() {
      await Promise.all(running.map((part) => part.stop()));
    },
  };
}
