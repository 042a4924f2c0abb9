import { defineConfig } from 'vitest/config';

/** Node takes the CommonJS build of graphql; Vite would take the other, and two builds in one process refuse each other. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Unit tests need nothing; `stores` tests boot real engines and share them through a global set-up. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.flow.test.ts', 'test/**/*.store.test.ts'],
          // First, and by themselves: engines would only slow them down.
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        test: {
          name: 'real',
          include: ['test/**/*.store.test.ts', 'test/**/*.flow.test.ts'],
          globalSetup: ['test/support/boot-stores.ts', 'test/support/global-kafka.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
