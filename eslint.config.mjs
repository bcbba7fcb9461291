import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import mpn from './scripts/eslint/mpn-plugin.mjs';

const SERVER = [
  'domain/src/**/*.ts',
  'plugins/*/server/**/*.ts',
  'plugins/{server,ddex}-kit/src/**/*.ts',
  'cms/src/**/*.ts',
];
const TESTS = ['**/__tests__/**', 'test/**'];

/** Node's built-in modules: pure code has no input or output. */
const NODE_BUILTINS = {
  regex: '^(node:.*|fs|path|http|https|net|child_process|os|stream)$',
  message: 'domain is pure: no input or output.',
};

const forbid = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const OUR_PLUGINS_MESSAGE =
  'A plugin or the app calls registered services; only `import type` from the contracts of who offers them.';
const otherPlugins = (...names) => ({
  regex: `^@mpn/(${names.join('|')})(/|$)`,
  message: OUR_PLUGINS_MESSAGE,
  allowTypeImports: true,
});
const notTheApp = [
  {
    regex: '^@mpn/(cms(?!/[\\w-]+/contracts$)|admin-web|database|demo|test)(/|$)',
    message: "A plugin knows of the app around it the types in its subjects' contracts.",
  },
  { regex: '^@mpn/cms/', message: OUR_PLUGINS_MESSAGE, allowTypeImports: true },
];
const typed = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

const WEB_IMPORTS = [
  { regex: '^@mpn/(?!domain$)', message: 'The web app imports domain only.' },
  { regex: '^@mpn/domain/', message: 'Import from @mpn/domain itself.' },
];
const QUERY_CACHE = {
  regex: '^@tanstack/react-query',
  message: 'Read and change through useCall, useCallMutation, useTableCall or Refine; the cache is in providers/api.',
};

const FLUENT = {
  regex: '^fluent-ffmpeg',
  message: 'Run ffmpeg through process/ffmpeg.ts of audio-kit; the package is archived.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/build/**',
      '**/node_modules/**',
      '**/.strapi/**',
      '**/.cache/**',
      '.data/**',
      '.ci/**',
      'cms/config/**',
      'cms/database/**',
      'cms/types/**',
      'cms/public/**',
      'docs/**',
      'coverage/**',
      'test-results/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    plugins: { mpn },
    rules: {
      'mpn/comment-references': 'error',
      // The formatter breaks code, but no comments.
      'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true, ignorePattern: 'eslint-disable' }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs,ts}'],
    ignores: ['admin-web/**'],
    plugins: { mpn },
    rules: { 'mpn/sql-line-length': 'error' },
  },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { mpn },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // The list of an enumeration and its type share one name, see domain/src/enums.ts.
      '@typescript-eslint/no-redeclare': 'off',
      'no-redeclare': 'off',
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },

  // --- direction of imports: domain <- server-kit <- plugins, cms; domain <- admin-web -------------------------------
  {
    files: ['domain/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid(
      { regex: '^@mpn/', message: 'domain imports nothing of ours.' },
      { regex: '^(@strapi|knex|pg|koa|react|antd|@refinedev)', message: 'domain imports pure libraries only.' },
      NODE_BUILTINS,
    ),
  },
  {
    files: ['plugins/server-kit/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid({ regex: '^@mpn/(?!domain$)', message: 'server-kit imports domain only.' }),
  },
  {
    files: ['plugins/process-kit/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid({ regex: '^@mpn/(?!domain$)', message: 'process-kit imports domain only.' }),
  },
  {
    files: ['plugins/ddex-kit/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid({ regex: '^@mpn/(?!domain$)', message: 'ddex-kit imports domain only.' }),
  },
  {
    files: ['plugins/document-kit/src/**/*.ts'],
    ignores: TESTS,
    rules: forbid({ regex: '^@mpn/(?!domain$)', message: 'document-kit imports domain only.' }),
  },
  {
    files: ['plugins/audio-kit/src/**/*.ts'],
    // The only file that imports fluent-ffmpeg; its other imports are checked by dependency-cruiser.
    ignores: [...TESTS, 'plugins/audio-kit/src/process/ffmpeg-command.ts'],
    rules: forbid(
      FLUENT,
      { regex: '^@mpn/(?!(domain|process-kit)$)', message: 'audio-kit imports domain and process-kit only.' },
      { regex: '^(@strapi|knex|pg)', message: 'audio-kit is a library without Strapi and without a database.' },
    ),
  },
  {
    files: ['plugins/sampling/**/*.ts'],
    ignores: TESTS,
    rules: typed(otherPlugins('plugin-shop', 'plugin-ftp-delivery'), ...notTheApp),
  },
  {
    files: ['plugins/shop/**/*.ts'],
    ignores: TESTS,
    rules: typed(otherPlugins('plugin-sampling', 'plugin-ftp-delivery'), ...notTheApp),
  },
  {
    files: ['plugins/ftp-delivery/**/*.ts'],
    ignores: TESTS,
    rules: typed(otherPlugins('plugin-sampling', 'plugin-shop'), ...notTheApp),
  },
  {
    files: ['plugins/{sampling,shop,ftp-delivery}/**/*.ts', 'cms/src/**/*.ts', 'config/**/*.ts'],
    rules: forbid(FLUENT),
  },
  {
    files: ['cms/src/**/*.ts', 'config/**/*.ts'],
    ignores: TESTS,
    rules: typed(otherPlugins('plugin-sampling', 'plugin-shop', 'plugin-ftp-delivery'), {
      regex: '^@mpn/(admin-web|test)(/|$)',
      message: 'The server does not know the web app.',
    }),
  },
  {
    files: ['admin-web/src/**/*.{ts,tsx}'],
    // The page of press links is a bundle of its own; its one use is caught there.
    ignores: [...TESTS, 'admin-web/src/config/browser-storage.ts', 'admin-web/src/press/texts.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Where cookies are blocked it throws: sharedStorage or tabStorage of @/config/browser-storage.',
        })),
      ],
    },
  },
  {
    files: ['admin-web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // Our fields may: a page or dialog with one field puts the cursor there.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Labels' music videos come without captions.
      'jsx-a11y/media-has-caption': 'off',
      ...forbid(...WEB_IMPORTS, QUERY_CACHE),
      'mpn/web-import-direction': 'error',
      'mpn/no-static-style': 'error',
    },
  },
  // The typed hooks over Refine, and the cache beneath both.
  { files: ['admin-web/src/providers/api/**/*.{ts,tsx}'], rules: forbid(...WEB_IMPORTS) },

  // --- statements ---------------------------------------------------------------------------------------------------
  {
    files: ['plugins/**/*.ts', 'cms/src/**/*.ts', 'demo/**/*.ts'],
    // The function itself; Strapi's own knex, before the schema is there.
    ignores: [...TESTS, 'plugins/server-kit/src/db/select.ts', 'cms/src/platform/process/schema-change.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='raw'] > TSTypeParameterInstantiation TSPropertySignature[key.name='rows']",
          message: 'Read rows by select() of server-kit: their type is compared with the statement.',
        },
      ],
    },
  },

  // --- texts --------------------------------------------------------------------------------------------------------
  {
    files: [...SERVER, 'admin-web/src/**/*.{ts,tsx}', 'cms/src/**/*.tsx', 'config/**/*.ts', 'database/**/*.ts'],
    ignores: [
      ...TESTS,
      // How dates and numbers are written.
      'domain/src/format/index.ts',
      'admin-web/src/providers/i18n/formats.ts',
      'admin-web/src/features/media-desk/components/detail/recording-facts.tsx',
      // The languages of the web app, which are three.
      'admin-web/src/providers/i18n/locale.ts',
      // Statements that name a column of either language, or compare one.
      'cms/src/api/message/queries/audience.ts',
      'cms/src/api/release/rules/is-german.ts',
      'plugins/sampling/server/src/addressees/queries/addressee-details.ts',
    ],
    rules: { 'mpn/no-language-branch': 'error' },
  },

  // --- errors -------------------------------------------------------------------------------------------------------
  { files: SERVER, ignores: TESTS, rules: { 'mpn/app-errors-only': 'error' } },
  // The audio tools, the transfer, requests to others' addresses and the parsers have typed errors of their own; their
  // callers convert these to the catalogue's.
  {
    files: [
      'plugins/audio-kit/src/**/*.ts',
      'plugins/ftp-delivery/server/src/transfer/**/*.ts',
      'plugins/process-kit/src/**/*.ts',
      'plugins/ddex-kit/src/**/*.ts',
      'plugins/server-kit/src/net/**/*.ts',
    ],
    rules: { 'mpn/app-errors-only': 'off' },
  },

  // --- exceptions ----------------------------------------------------------------------------------------------------

  // Generated files, and lists of texts.
  { files: ['**/*.gen.ts'], rules: { 'max-lines': 'off' } },
  {
    files: [
      'cms/src/platform/process/**',
      'database/**',
      'demo/**',
      'test/**',
      '**/__tests__/**',
      'config/environment/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: TESTS.map((pattern) => `${pattern}/*.{ts,tsx}`).concat('test/**/*.ts'),
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'require',
          'module',
          '__dirname',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URL',
          'Buffer',
          'fetch',
          'performance',
          'AbortController',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
