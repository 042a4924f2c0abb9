import { CONNECTORS } from '../pipeline/sources/index.ts';
import { DAY_MS, HOUR_MS } from '../schemas/duration.ts';
import { SOURCE_FACTS } from '../schemas/source.ts';
import { rounded, type Print } from './print.ts';
import { callsADay } from './sweep/scan-day.ts';
import { KEYWORDS, makeProjects, PROJECTS, type Watched } from './sweep/watched.ts';

/** On average over the sources, sweeps may take this many times the calls of scans without them. */
const LIMIT = 1.3;
const CADENCES = [
  ['24h', DAY_MS],
  ['1h', HOUR_MS],
] as const;

/** Measures each source that has a search with one cadence, then all of them. What others cost depends on the addresses added. */
async function benchCadence(print: Print, watched: Watched, name: string, cadence: number): Promise<void> {
  const unit = 'calls a day';
  const peer = 'the same scans without sweeps';
  const note = `${PROJECTS} projects, ${KEYWORDS} keywords each, ${watched.names.size} different ones`;
  const ratios: number[] = [];
  const sums = { value: 0, peer_value: 0 };
  for (const connector of CONNECTORS.filter(({ source }) => !SOURCE_FACTS[source].byAddress)) {
    const value = await callsADay(connector, watched, cadence, true);
    const peer_value = await callsADay(connector, watched, cadence, false);
    sums.value += value;
    sums.peer_value += peer_value;
    ratios.push(value / peer_value);
    const ratio = rounded(value / peer_value);
    print({ name: `sweep_${name}_${connector.source}`, value, unit, peer, peer_value, ratio, note });
  }
  const ratio = rounded(sums.value / sums.peer_value);
  print({ name: `sweep_${name}_all`, ...sums, unit, peer, ratio, note, limit: LIMIT });
  const mean = rounded(ratios.reduce((sum, each) => sum + each, 0) / ratios.length);
  const means = 'times the calls, mean of the sources';
  print({ name: `sweep_${name}_mean`, value: mean, unit: means, limit: LIMIT });
}

/**
 * Counts the calls that a day of scheduled scans of 100 projects with 20 keywords makes to each source, with sweeps and
 * without, in a day after many like it: of scans once a day and, when `isFull`, also every hour. The sources are simulated with
 * their formats, pages and quotas.
 */
export async function benchSweep(print: Print, isFull: boolean): Promise<void> {
  const watched = makeProjects();
  for (const [name, cadence] of isFull ? CADENCES : CADENCES.slice(0, 1))
    await benchCadence(print, watched, name, cadence);
}
