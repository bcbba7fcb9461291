/** Deliveries against real servers: OpenSSH's sshd and vsftpd, started by the tests themselves. */
module.exports = {
  displayName: 'delivery',
  rootDir: __dirname,
  testEnvironment: '<rootDir>/../support/node-environment.js',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testTimeout: 60_000,
  moduleNameMapper: { '^@mpn/domain$': '<rootDir>/../../domain/src/index.ts' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
