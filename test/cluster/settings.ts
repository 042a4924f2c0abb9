import { FAULTS, type Fault } from './faults.ts';
import { dayInAnHour, TRICKLE, type Inflow } from './feed.ts';
import { randomFrom, shuffled } from './random.ts';

const MINUTE_MS = 60_000;
/** Older posts are read again, and those that went straight to `posts.raw` would be found deleted at their source. */
const LONGEST_MINUTES = 12;

/** What a run does. */
export interface RunSettings {
  readonly seed: number;
  /** How long it takes, with its start and the comparison at the end. */
  readonly runMs: number;
  readonly faults: readonly Fault[];
  readonly inflow: Inflow;
  /** Whether posts go in until time is up, also after the last fault. */
  readonly isSustained: boolean;
}

/** Returns the faults to inject: those named, in that order; with "none", no fault; otherwise all in an order of the seed. */
function chosenFaults(list: string | undefined, seed: number): readonly Fault[] {
  if (list === 'none') return [];
  const names = list?.split(',').map((name) => name.trim());
  if (!names) return shuffled(FAULTS, randomFrom(seed));
  return names.map((name) => {
    const fault = FAULTS.find((one) => one.name === name);
    if (!fault)
      throw new Error(
        `EARSHOT_CLUSTER_FAULTS: there is no fault "${name}". Choose from ${FAULTS.map((one) => one.name).join(', ')}, or none.`,
      );
    return fault;
  });
}

/** Returns a number above 0. Throws for anything else, with the name of the variable. */
function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new Error(`${name} must be a number above 0, not "${text}".`);
  return value;
}

/** Reads the variables of a run. Throws for one that means nothing. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): RunSettings {
  const number = (name: string, fallback: number) =>
    env[name] === undefined ? fallback : positive(name, env[name]);
  const seed = number('EARSHOT_CLUSTER_SEED', 1);
  const day = env.EARSHOT_CLUSTER_DAY;
  return {
    seed,
    runMs: Math.min(LONGEST_MINUTES, number('EARSHOT_CLUSTER_MINUTES', LONGEST_MINUTES)) * MINUTE_MS,
    faults: chosenFaults(env.EARSHOT_CLUSTER_FAULTS, seed),
    inflow: day === undefined ? TRICKLE : dayInAnHour(positive('EARSHOT_CLUSTER_DAY', day)),
    isSustained: day !== undefined,
  };
}
