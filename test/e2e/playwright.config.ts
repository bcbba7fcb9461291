import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/**
 * Debian's Chromium without its window, which takes an eighth of the time; with no other network traffic than to the
 * server under test.
 */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export default defineConfig({
  testDir: __dirname,
  testMatch: '**/*.spec.ts',
  globalSetup: require.resolve('./support/global-setup'),
  outputDir: '../../test-results',
  // One more than there are processors, at most four: a test waits for a quarter of its time.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: false,
  retries: 0,
  // Limits only tests that hang: on a busy machine every test takes several times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // What is not there after this time will not come: a test that waits to its end says so five minutes later.
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    headless: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Off, because a trace takes a quarter of a test's time. `E2E_TRACE=retain-on-failure npm run test:e2e` keeps those
    // of failed tests.
    trace: (process.env.E2E_TRACE as 'retain-on-failure' | undefined) ?? 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS },
  },
});
