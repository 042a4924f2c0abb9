import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import { OUTAGES, startFaultyProxy, type FaultyProxy } from '../../support/outage.ts';
import type { Subject } from './conformance.ts';
import { SUBJECTS } from './subjects/index.ts';
import { aTarget, collect, DAY, fakeClock, HOUR, politeIo, USER_AGENT } from './support.ts';

const now = Date.now();
/** Without silence, which takes half a minute, and an empty list, which dev.to returns when there is nothing. */
const KINDS = Object.entries(OUTAGES).filter(([name]) => name !== 'silence' && name !== 'an empty list');

/** Returns the result or error of a search after `spared` good answers, the first of which may be a token. */
async function askedDuring(subject: Subject, simulator: Simulator, front: FaultyProxy): Promise<unknown> {
  const { connector } = subject;
  const settings = {
    base_url: simulator.sources[connector.source]!.replace(simulator.url, front.url),
    ...subject.settings?.({ ...simulator, url: front.url }),
  };
  const { quotas } = connector.open({ userAgent: USER_AGENT, ...settings });
  const io = politeIo(connector, { clock: fakeClock(now), ...(quotas && { quotas }) });
  return collect(connector, settings, [aTarget(['pipe fish'], now - DAY)], io).catch(
    (error: unknown) => error,
  );
}

describe.each(SUBJECTS)('$connector.source', (subject) => {
  let simulator: Simulator;
  let front: FaultyProxy;
  beforeAll(async () => {
    const post = subject.post(0, {
      source: subject.connector.source,
      title: 'pipe fish',
      text: 'We tried the pipe fish. #pipefish',
      postedAt: Math.floor(now / 1000) * 1000 - HOUR,
    });
    simulator = await startSimulator({ posts: [post], now: () => now });
    front = await startFaultyProxy(simulator.url);
  });
  afterAll(async () => {
    await front.close();
    await simulator.close();
  });

  it.each(KINDS)('does not mistake %s for an empty result', async (_, outage) => {
    for (const spared of [0, 1]) {
      front.outage = outage;
      front.passing = spared;
      const before = front.failed;
      const said = await askedDuring(subject, simulator, front);
      if (front.failed > before) expect(said).toBeInstanceOf(SourceError);
    }
  });
});
