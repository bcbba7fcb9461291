// Factories write datetime columns, which carry no zone: in UTC, as the server does (cms/src/process/time-zone.ts).
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

const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: false },
          target: 'es2022',
        },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`],
  moduleNameMapper: {
    '^@mpn/domain$': '<rootDir>/domain/src/index.ts',
    '^@mpn/server-kit$': '<rootDir>/plugins/server-kit/src/index.ts',
    '^@mpn/database$': '<rootDir>/database/index.ts',
    '^@/(.*)$': '<rootDir>/admin-web/src/$1',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/cms/config/', '<rootDir>/cms/database/'],
};

const withServers = {
  globalSetup: '<rootDir>/test/http/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/http/support/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/http/support/after-env.ts'],
};

module.exports = {
  maxWorkers: 2,
  testTimeout: 30_000,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/**/__tests__/**/*.test.ts'] },
    { ...shared, ...withServers, displayName: 'http', testMatch: ['<rootDir>/test/http/**/*.test.ts'] },
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
