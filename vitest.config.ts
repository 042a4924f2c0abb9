import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';

/** Node loads the CommonJS build of graphql, Vite would load the other, and two builds in one process refuse each other. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/**
 * The files of a worker share the modules they load, so a file must put back what it changes for the whole process. Loading
 * every module again for each file took half of the CPU time (55 files of unit tests: 83 s, and 40 s without).
 */
const isolate = false;

/** Unit tests need nothing; `real` tests boot real engines and share them through a global setup. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    teardownTimeout: 120_000,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          isolate,
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.flow.test.ts', 'test/**/*.store.test.ts'],
          // Long limits cost nothing where nothing hangs, and others may keep the machine busy.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: '100%',
          globalSetup: ['test/support/program.ts'],
          // First, and separately: engines would only slow them down.
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        test: {
          name: 'real',
          isolate,
          include: ['test/**/*.store.test.ts', 'test/**/*.flow.test.ts'],
          globalSetup: [
            'test/support/program.ts',
            'test/support/boot-stores.ts',
            'test/support/global-kafka.ts',
          ],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // More than the cores of a small machine: these tests mostly wait, for other processes and for time-outs.
          maxWorkers: 4,
          // Whole processes, browsers and brokers on a busy machine: a test that fails once is marked as retried, twice has failed.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
