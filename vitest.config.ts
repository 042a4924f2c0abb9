import { defineConfig } from 'vitest/config';
import { DearestFirst } from './test/support/dearest-first.ts';

/** Node takes the CommonJS build of graphql; Vite would take the other, and two builds in one process refuse each other. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/**
 * Files of a worker share what they load, so what a file changes for the whole process it puts back. Loading it anew for each
 * took half of the CPU (55 files of unit tests: 83 s, and 40 s without).
 */
const isolate = false;

/** Unit tests need nothing; `real` tests boot real engines and share them through a global set-up. */
export default defineConfig({
  test: {
    sequence: { sequencer: DearestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          isolate,
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.flow.test.ts', 'test/**/*.store.test.ts'],
          testTimeout: 30_000,
          // First, and by themselves: engines would only slow them down.
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        test: {
          name: 'real',
          isolate,
          include: ['test/**/*.store.test.ts', 'test/**/*.flow.test.ts'],
          globalSetup: ['test/support/boot-stores.ts', 'test/support/global-kafka.ts'],
          // Patience costs nothing where nothing hangs, and machines differ by a factor of three.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Whole processes, browsers and brokers on a busy machine: what fails once is marked as tried again, what fails twice has failed.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
