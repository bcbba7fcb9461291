/**
 * Which way imports may go; `npm run lint` checks it. The rules of eslint.config.mjs about packages stand beside these.
 */
const TESTS = '(__tests__|\\.test\\.ts$)';

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or lack a third that both use.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'door',
      comment:
        "A subject imports another by its index.ts, or types of its contracts.ts; what is in neither is nobody else's.",
      severity: 'error',
      from: { path: '^cms/src/api/([^/]+)/', pathNot: TESTS },
      to: { path: '^cms/src/api/', pathNot: ['^cms/src/api/$1/', '^cms/src/api/[^/]+/(index|contracts)\\.ts$'] },
    },
    {
      name: 'door-for-the-platform',
      severity: 'error',
      from: { path: '^cms/src/', pathNot: ['^cms/src/api/', TESTS] },
      to: { path: '^cms/src/api/', pathNot: '^cms/src/api/[^/]+/(index|contracts)\\.ts$' },
    },
    {
      name: 'no-platform-in-subjects',
      comment: 'The platform runs the subjects; what both need lies in server-kit.',
      severity: 'error',
      from: { path: '^cms/src/api/' },
      to: { path: '^cms/src/(platform/|index\\.ts)' },
    },
    {
      name: 'nobody-needs-the-demo',
      comment: 'The product runs without it: only the commands and tests start it.',
      severity: 'error',
      from: { pathNot: ['^(demo|test)/', TESTS] },
      to: { path: '^demo/' },
    },
    {
      name: 'domain-is-alone',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: TESTS },
      to: { path: '^(cms|plugins|database|demo|config|admin-web|test)/' },
    },
    {
      name: 'server-kit-knows-domain-only',
      severity: 'error',
      from: { path: '^plugins/server-kit/src/', pathNot: TESTS },
      to: { path: '^(cms|plugins/(?!server-kit)[^/]+|database|demo|config|admin-web|test)/' },
    },
    {
      name: 'ddex-kit-knows-domain-only',
      severity: 'error',
      from: { path: '^plugins/ddex-kit/src/', pathNot: TESTS },
      to: { path: '^(cms|plugins/(?!ddex-kit)[^/]+|database|demo|config|admin-web|test)/' },
    },
    {
      name: 'document-kit-knows-domain-only',
      severity: 'error',
      from: { path: '^plugins/document-kit/src/', pathNot: TESTS },
      to: { path: '^(cms|plugins/(?!document-kit)[^/]+|database|config|admin-web|test)/' },
    },
    {
      name: 'process-kit-knows-domain-only',
      severity: 'error',
      from: { path: '^plugins/process-kit/src/', pathNot: TESTS },
      to: { path: '^(cms|plugins/(?!process-kit)[^/]+|database|demo|config|admin-web|test)/' },
    },
    {
      name: 'audio-kit-is-a-library',
      comment: 'It reads and writes files: without Strapi, without a database.',
      severity: 'error',
      from: { path: '^plugins/audio-kit/src/', pathNot: TESTS },
      to: {
        path: '^(cms|plugins/(?!(audio|process)-kit)[^/]+|database|demo|config|admin-web|test)/|node_modules/(@strapi|knex|pg)/',
      },
    },
    {
      name: 'audio-kit-doors',
      comment: 'A folder of the kit is used by its index.ts; the kit by its own.',
      severity: 'error',
      from: { path: '^plugins/audio-kit/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^plugins/audio-kit/src/',
        pathNot: ['^plugins/audio-kit/src/$1/', '^plugins/audio-kit/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'plugin-doors',
      comment:
        "A subject of a plugin is used by its index.ts only; what binds subjects to Strapi (controllers, services, the plugin's own files) too.",
      severity: 'error',
      from: { path: '^plugins/(sampling|shop|ftp-delivery)/server/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^plugins/$1/server/src/[^/]+/',
        pathNot: [
          '^plugins/$1/server/src/$2/',
          '^plugins/$1/server/src/[^/]+/index\\.ts$',
          '^plugins/[^/]+/server/src/(controllers|routes|services)/',
        ],
      },
    },
    {
      name: 'plugin-doors-for-the-plugin',
      severity: 'error',
      from: { path: '^plugins/(sampling|shop|ftp-delivery)/server/src/[^/]+\\.ts$', pathNot: TESTS },
      to: { path: '^plugins/$1/server/src/[^/]+/', pathNot: '^plugins/[^/]+/server/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'subjects-below-their-plugin',
      comment: "A plugin's controllers, routes and services call its subjects, not the other way round.",
      severity: 'error',
      from: {
        path: '^plugins/[^/]+/server/src/',
        pathNot: [
          '^plugins/[^/]+/server/src/(controllers|routes|services)/',
          '^plugins/[^/]+/server/src/index\\.ts$',
          TESTS,
        ],
      },
      to: { path: '^plugins/[^/]+/server/src/(controllers|routes|services)/' },
    },
    {
      name: 'contracts-are-types',
      comment: 'A contract is read by packages that do not know the app: it needs domain and server-kit only.',
      severity: 'error',
      from: { path: '^cms/src/api/[^/]+/contracts\\.ts$' },
      to: { path: '^(cms|database|config)/|^plugins/(?!server-kit)' },
    },
    {
      name: 'contracts-are-imported-as-types',
      severity: 'error',
      from: { path: '^(cms|plugins)/', pathNot: TESTS },
      to: { path: '^(cms/src/api/[^/]+|plugins/[^/]+/server/src)/contracts\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plugins-are-strangers',
      comment: "What plugins know of each other, and of the app's subjects, is the types in the other's contracts.ts.",
      severity: 'error',
      from: { path: '^plugins/([^/]+)/server/', pathNot: TESTS },
      to: {
        path: '^(cms|database|demo|config|admin-web|test|plugins)/',
        pathNot: [
          '^plugins/$1/',
          '^plugins/(server|ddex|audio)-kit/',
          '^plugins/[^/]+/(server/src/contracts|dist/server/src/contracts)',
          '^cms/(src|dist/types/src)/api/[^/]+/contracts',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^cms/(config|database)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
