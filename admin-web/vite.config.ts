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

export default defineConfig({
  define: { __TEXTS_VERSION__: JSON.stringify(textsVersion()) },
  plugins: [react()],
  resolve: {
    alias: { '@mpn/domain': inside('../domain/src/index.ts'), '@': inside('./src') },
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
    rollupOptions: { output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' } },
  },
});
