import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownDatabase } from '../support/own-database';
import { server } from '../support/server';
import { startServerProcess } from '../support/server-process';

/** Headers of the response on which browsers base what a page may do. */
const POLICIES = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-powered-by',
];

async function headersOf(path: string, port?: number): Promise<Record<string, string>> {
  const { headers } = await fetch(`http://127.0.0.1:${port ?? (await server()).port}${path}`);
  const found = POLICIES.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(found), 'cache-control': headers.get('cache-control') ?? 'none' };
}

const sorted = (policy: string): string[] =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .sort();

test.each([
  ['the web app', '/', 'no-cache'],
  ['a call of the API', '/api/session', 'no-store'],
  ['a path of the panel', '/admin/init', 'no-store'],
])('%s has every security header', async (_name, path, cacheControl) => {
  const { 'content-security-policy': policy = '', ...others } = await headersOf(path);
  expect(others).toEqual({
    'cache-control': cacheControl,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  });
  expect(sorted(policy)).toEqual([
    "base-uri 'self'",
    "connect-src 'self'",
    "default-src 'self'",
    "font-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://open.spotify.com",
    "img-src 'self' data: blob: https://i.ytimg.com",
    "media-src 'self' data: blob:",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  ]);
});

test('in production browsers are told to use nothing else than https, and the panel asks for a second factor', async () => {
  const db = await ownDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'mpn-headers-'));
  const secure = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder,
    environment: { PUBLIC_URL: 'https://mpn.example.org', NODE_ENV: 'production', WORKER: 'false' },
  });
  try {
    const headers = await headersOf('/', secure.port);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(sorted(headers['content-security-policy'] ?? '')).toContain('upgrade-insecure-requests');
    const page = await fetch(`http://127.0.0.1:${secure.port}/admin`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/second-factor?next=%2Fadmin']);
  } finally {
    await secure.stop();
    await db.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
