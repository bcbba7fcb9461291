/** Unit tests of the delivery core: real ffmpeg, real files; servers are started by test/delivery. */
module.exports = {
  displayName: 'ftp-delivery',
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/server/src/**/__tests__/**/*.test.ts'],
  testTimeout: 120_000,
  moduleNameMapper: { '^@mpn/domain$': '<rootDir>/../../domain/src/index.ts' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
