import { defineConfig } from 'vitest/config'

/** What a browser shows is waited for as long as a person would on a busy machine; the usual second is for one's own. */
const patient = { poll: { timeout: 15_000 } }

/** They put something else in the place of a module, which must not have been loaded before. */
const withReplacedModules = [
  'apps/server/src/features/people/sign-in/sign-in.db.test.ts',
  'apps/server/src/testing/security/session.db.test.ts',
]

const server = {
  environment: 'node',
  globalSetup: ['apps/server/src/testing/test-database.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Each file has its own database; the machine has two cores.
  maxWorkers: 2,
}

/**
 * Nine kinds of tests, told apart by their place and ending:
 * unit (pure packages and apps/*: x.test.ts), server and server-alone (x.db.test.ts, a real PostgreSQL), web
 * (x.test.tsx, happy-dom), e2e (the whole product in a real browser), long (faults, fuzz, replays, a walk
 * over every page with figures), long-science (x.long.test.ts: science against its references over many runs),
 * long-server (the same of the server, with a real PostgreSQL), long-web (x.long.test.tsx: a screen over a day).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.long.test.ts', '**/node_modules/**'],
          environment: 'node',
          // Pure functions leave nothing behind: files share a worker and its loaded modules.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/**/*.db.test.ts'],
          exclude: [...withReplacedModules, '**/node_modules/**'],
          // The server keeps nothing in its modules: files share a worker and what it has loaded.
          isolate: false,
        },
      },
      {
        test: { ...server, name: 'server-alone', include: withReplacedModules },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/long/**', 'e2e/pages/**', '**/node_modules/**'],
          environment: 'node',
          globalSetup: ['e2e/support/new-city.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
          // Each file has its own house and browser, and waits for them half of its time.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'long',
          include: ['e2e/long/**/*.test.ts', 'e2e/pages/**/*.test.ts', 'tools/**/*.long.test.ts'],
          environment: 'node',
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'long-science',
          include: ['packages/**/*.long.test.ts', 'apps/cli/**/*.long.test.ts', 'apps/simulator/**/*.long.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...server,
          name: 'long-server',
          include: ['apps/server/**/*.long.test.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'long-web',
          include: ['apps/web/**/*.long.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.tsx'],
          exclude: ['**/*.long.test.tsx', '**/node_modules/**'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/kit/testing/fresh-modules.ts', 'apps/web/src/kit/testing/patience.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
