import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** URL of the server for `npm run dev`; the built web app is served by the server itself, on the same origin. */
const server = process.env.MPN_SERVER ?? 'http://127.0.0.1:1337';

/**
 * Texts are fetched, not bundled: their URL contains a hash of their content, so that a new build never shows old ones.
 */
function textsVersion(): string {
  const hash = createHash('sha256');
  const folder = inside('./public/locales');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.json')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 10);
}

/**
 * Chunks with all that their modules import, the higher priority first. By itself the bundler makes one for every set
 * of pages that shares a module: a first visit of a list would request 130 of them, most of a few kilobytes. `lists`
 * has both lists of releases and what all tables need.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'login', test: /features.auth.pages.login-page|app.router.router|src.main\.tsx/, priority: 4 },
  { name: 'inside', test: /app.router.main-routes|app.layouts.main-layout/, priority: 3 },
  { name: 'lists', test: /pages.(media-list-page|release-list-page)/, priority: 2 },
  { name: 'trees', test: /node_modules.(rc-tree-select|rc-tree|antd.es.tree-select|antd.es.tree)[\\/]/, priority: 1.5 },
  { name: 'common', minShareCount: 8, priority: 1 },
];

/** Packages that Refine imports for what we do not use. */
const UNUSED = ['papaparse', 'react-markdown', 'remark-gfm'];

export default defineConfig({
  define: { __TEXTS_VERSION__: JSON.stringify(textsVersion()) },
  plugins: [react()],
  resolve: {
    alias: [
      { find: '@mpn/domain', replacement: inside('../domain/src/index.ts') },
      { find: '@', replacement: inside('./src') },
      ...UNUSED.map((find) => ({ find, replacement: inside('./src/providers/refine/unused.ts') })),
      // Imported by antd's table alone.
      { find: /^\.\/FilterDropdown$/, replacement: inside('./src/components/table/unused-filters.ts') },
      // With its ending, as our own module imports it, it stays what it is.
      { find: /^rc-util\/es\/Dom\/dynamicCSS$/, replacement: inside('./src/providers/theme/kept-styles.ts') },
    ],
    // Strapi's panel keeps its own React beside ours; two copies in one page break hooks.
    dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/config.json': server, '/files': server },
    fs: { allow: [inside('..')] },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // The budget (scripts/check-bundle.mjs) counts gzipped bytes; Vite's warning counts raw ones.
    chunkSizeWarningLimit: 900,
    // The entry lists the names of all chunks, before the login too: short ones keep it small.
    rolldownOptions: {
      // The application, and the page of press links for guests, which shares React with it and nothing else.
      input: { main: inside('./index.html'), press: inside('./press.html') },
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
