const { existsSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const bundleDomain = require('./test/support/bundle-domain');

// Factories write datetime columns, which carry no zone: in UTC, as the server does
// (cms/src/platform/process/time-zone.ts).
process.env.TZ = 'UTC';

/** ESM-only packages that tested code imports: jest's module system is CommonJS, so they are compiled too. */
const ESM_PACKAGES = [
  'file-type',
  'music-metadata',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@borewit',
  '@tokenizer',
];

/**
 * Sample messages of others may not be published: their tests are there where the messages are, beside the checkout.
 */
const ddexSamples = process.env.DDEX_SAMPLE_FOLDER ?? join(__dirname, '..', 'shared', 'ddex');
const withoutSamples = existsSync(ddexSamples) ? [] : ['/ddex-kit/src/__tests__/samples\\.test\\.ts$'];

const domain = bundleDomain();

const compiled = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', ignoreDynamic: false },
  },
];

const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: { '^.+\\.(t|j|mj)sx?$': compiled(false) },
  // Looked up without the interceptors of jest's realm, which make audio computed by samples several times slower.
  sandboxInjectedGlobals: ['Math', 'Float32Array', 'Float64Array'],
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`, domain],
  moduleNameMapper: {
    '^@mpn/domain$': domain,
    '^@mpn/server-kit$': '<rootDir>/plugins/server-kit/src/index.ts',
    '^@mpn/process-kit$': '<rootDir>/plugins/process-kit/src/index.ts',
    '^@mpn/audio-kit$': '<rootDir>/plugins/audio-kit/src/index.ts',
    '^@mpn/ddex-kit$': '<rootDir>/plugins/ddex-kit/src/index.ts',
    '^@mpn/document-kit$': '<rootDir>/plugins/document-kit/src/index.ts',
    '^@mpn/database$': '<rootDir>/database/index.ts',
    '^@mpn/demo$': '<rootDir>/demo/index.ts',
    // An ES module that awaits at its top, which CommonJS cannot: test/support/libxml-environment.cjs loads it.
    '^libxml2-wasm$': '<rootDir>/test/support/libxml2-wasm.js',
    '^@/(.*)$': '<rootDir>/admin-web/src/$1',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/cms/config/', '<rootDir>/cms/database/'],
};

/** Components of the web app, in jsdom. */
const inBrowser = {
  testEnvironment: '<rootDir>/test/support/browser-environment.js',
  transform: { '\\.tsx$': compiled(true), '^.+\\.(t|j|mj)s$': compiled(false) },
  moduleNameMapper: {
    // The first name that fits counts: before `@/`, by which style sheets are imported as well.
    '\\.css(\\?raw)?$': '<rootDir>/test/support/css-module.js',
    ...shared.moduleNameMapper,
    '^@fontsource-variable/': '<rootDir>/test/support/css-module.js',
    // The web app imports antd's ES modules where the bundle has them; jest takes the same files as CommonJS.
    '^(antd|@ant-design/icons|rc-util)/es/(.*)$': '$1/lib/$2',
  },
  setupFilesAfterEnv: ['<rootDir>/admin-web/src/__tests__/support/after-env.ts'],
};

const withServers = {
  globalSetup: '<rootDir>/test/http/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/http/support/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/http/support/after-env.ts'],
};

module.exports = {
  // `npm run flakes` has another one.
  testSequencer: '<rootDir>/scripts/lib/slow-files-first.mjs',
  // Each worker of the HTTP and delivery tests has servers of its own: more than four need too much memory.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
  // Ends a test that would wait for ever; on a busy machine everything takes several times as long as on a quiet one.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/**/__tests__/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...withoutSamples],
    },
    {
      ...shared,
      ...inBrowser,
      displayName: 'web',
      testMatch: ['<rootDir>/admin-web/src/**/__tests__/**/*.test.tsx'],
    },
    {
      ...shared,
      ...inBrowser,
      displayName: 'panel',
      testMatch: ['<rootDir>/cms/src/admin/**/__tests__/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/cms/src/admin/__tests__/after-env.ts'],
      transformIgnorePatterns: [
        '/node_modules/(?!(fractional-indexing|react-dnd|react-dnd-html5-backend|dnd-core|@react-dnd|redux)/)',
        domain,
      ],
    },
    { ...shared, ...withServers, displayName: 'http', testMatch: ['<rootDir>/test/http/**/*.test.ts'] },
    { ...shared, ...withServers, displayName: 'bare', testMatch: ['<rootDir>/test/bare/**/*.test.ts'] },
    {
      ...shared,
      ...withServers,
      displayName: 'strangers',
      // Node's own errors must be errors to the libraries that run in jest's realm.
      testEnvironment: '<rootDir>/test/support/node-environment.js',
      testMatch: ['<rootDir>/test/strangers/**/*.test.ts'],
    },
    { ...shared, ...withServers, displayName: 'soak', testMatch: ['<rootDir>/test/soak/**/*.test.ts'] },
    {
      ...shared,
      ...withServers,
      displayName: 'delivery',
      // Node's own errors must be errors to the libraries that run in jest's realm.
      testEnvironment: '<rootDir>/test/support/node-environment.js',
      testMatch: ['<rootDir>/test/delivery/**/*.test.ts'],
    },
  ],
};
