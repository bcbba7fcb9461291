/** Which way imports of the web app may go, beside eslint's rules: `npm run lint` checks it. */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Also one of types: two files that need each other are one file, or lack a third that both use.',
      severity: 'error',
      from: { pathNot: '(__tests__|\\.test\\.tsx?$)' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
