/** Unit tests of the seeds: real rendering, no database. */
module.exports = {
  displayName: 'database',
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/__tests__/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: 120_000,
  moduleNameMapper: { '^@mpn/domain$': '<rootDir>/../domain/src/index.ts' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
