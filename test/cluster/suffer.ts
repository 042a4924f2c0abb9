import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { measureRecovery, OUTPUTS, slower, type Observers, type Recovery } from './recovery.ts';

/** A fault is not started when less time than this is left for it. */
const FAULT_MS = 90_000;
/** Quiet time between two faults. */
const REST_MS = 2_000;

/** What suffers, and until when, in milliseconds since 1970. */
export interface Suffering {
  readonly cluster: Cluster;
  readonly observers: Observers;
  /** Faults end by then. */
  readonly ledgerAt: number;
  /** What has not recovered by then has failed. */
  readonly recoverBy: number;
}

const seconds = (value: number | null) => (value === null ? 'not in time' : `${value.toFixed(1)} s`);

/** Returns the load of the machine, for people. */
export const machineLoad = () => `load ${loadavg()[0]!.toFixed(1)}`;

/** Returns what the processes of a cluster did that they must not. */
export const complaintsOf = (cluster: Cluster) => cluster.members.flatMap(({ complaints }) => complaints);

/** Prints how long the recovery from a fault took, and what the processes did wrong meanwhile. */
function printRecovery(name: string, recovery: Recovery, complaints: readonly string[]): void {
  const times = OUTPUTS.map((output) => `${output} ${seconds(recovery[output])}`).join(', ');
  const verdict = complaints.length === 0 ? 'ok' : complaints.join('; ');
  console.log(`${name.padEnd(20)} ${times} (${machineLoad()}): ${verdict}`);
}

/** Measures once without a fault, and prints and returns it. */
export async function measureCalm({ cluster, observers, recoverBy }: Suffering): Promise<Recovery> {
  const known = complaintsOf(cluster).length;
  const recovery = await measureRecovery(cluster, observers, recoverBy);
  printRecovery('no fault', recovery, complaintsOf(cluster).slice(known));
  return recovery;
}

/** Measures again and again until the fault is healed, and once after that. Returns the worst. */
async function measureUntil(healed: Promise<void>, suffering: Suffering): Promise<Recovery> {
  const { cluster, observers, ledgerAt, recoverBy } = suffering;
  let isHealed = false;
  void healed.then(
    () => (isHealed = true),
    () => (isHealed = true),
  );
  let worst = await measureRecovery(cluster, observers, recoverBy);
  for (let isLast = false; !isLast && Date.now() < ledgerAt;) {
    isLast = isHealed;
    worst = slower(worst, await measureRecovery(cluster, observers, recoverBy));
  }
  return worst;
}

/** Injects a fault, heals it, and prints how long recovery took. Returns that. */
async function suffer(fault: Fault, suffering: Suffering): Promise<Recovery> {
  const { cluster } = suffering;
  const known = complaintsOf(cluster).length;
  await fault.inject(cluster);
  const healed = fault.heal(cluster);
  const [recovery] = await Promise.all([measureUntil(healed, suffering), healed]);
  printRecovery(fault.name, recovery, complaintsOf(cluster).slice(known));
  return recovery;
}

/** Injects faults, one after the other, for as long as there is time. Returns how long recovery took from each. */
export async function sufferAll(faults: readonly Fault[], suffering: Suffering): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (const [at, fault] of faults.entries()) {
    if (Date.now() + FAULT_MS > suffering.ledgerAt) {
      const left = faults.slice(at).map(({ name }) => name);
      console.log(`Time is short. Not injected: ${left.join(', ')}.`);
      break;
    }
    recoveries.push(await suffer(fault, suffering));
    await delay(REST_MS);
  }
  return recoveries;
}
