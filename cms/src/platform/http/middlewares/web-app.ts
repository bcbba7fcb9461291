import { readFile } from 'node:fs/promises';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import type { SupportContact } from '@mpn/domain';
import { cachedFor, database, escapeHtml } from '@mpn/server-kit';
import { getSettings, repositoryRoot, type Settings } from '../../../../config/environment';
import { pressCard } from '../../../api/press';
import { configuredSupportContact, supportContact } from '../../../api/reference';
import { routePath } from '../route-path';

/** Paths of the API, the panel and its plugins; every other path without a file extension is a page of the web app. */
const RESERVED =
  /^\/(api|admin|content-manager|upload|uploads|email|users-permissions|i18n|files|_health|healthz|readyz)(\/|$)/;
const HASHED = /^\/assets\//;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Asset {
  path: string;
  size: number;
  modified: Date;
}

/**
 * The files of the built web app by URL path. Only listed files are ever opened, so that no path can lead outside.
 * Names that begin with a dot (Vite's build manifest) are not served.
 */
function listAssets(folder: string, under = '/'): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      for (const [address, asset] of listAssets(path, posix.join(under, entry.name))) assets.set(address, asset);
    } else {
      const { size, mtime } = statSync(path);
      assets.set(posix.join(under, entry.name), { path, size, modified: mtime });
    }
  }
  return assets;
}

/** Configuration that the web app needs before its first call (GET /config.json). */
const clientConfiguration = (settings: Settings, support: SupportContact): Record<string, unknown> => ({
  API_BASE_URL: '/api',
  APP_TIMEZONE: settings.APP_TIMEZONE,
  LOCALE: settings.APP_LOCALE,
  APP_FIRST_YEAR: settings.APP_FIRST_YEAR,
  BRAND_NAME: settings.BRAND_NAME,
  support,
  survey: { enabled: settings.SURVEY_URL !== undefined, url: settings.SURVEY_URL ?? null },
});

/** Pages of press links have an entry of their own, for guests. */
const PRESS_PAGE = /^\/p(\/|$)/;

/** Nobody learns from a page of a press link where its guest goes next, and no search engine finds it. */
function hidePressPage(ctx: Context): void {
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Robots-Tag', 'noindex, nofollow');
}

const NEUTRAL_TITLE = 'Music for you';

/** The page with artist and title for the previews of messengers, where the promoter wants them. */
async function titledPressPage(strapi: Core.Strapi, ctx: Context, { path }: Asset): Promise<string | null> {
  const slug = ctx.path.split('/')[2] ?? '';
  const title = slug === '' ? null : await pressCard(database(strapi), slug).catch(() => null);
  return title === null ? null : (await readFile(path, 'utf8')).replaceAll(NEUTRAL_TITLE, escapeHtml(title));
}

/** Milliseconds for which support's contact is kept, so that opening the web app costs the database nothing more. */
const CONTACT_CACHED_MS = 5_000;

/** Reads support's contact; the last known one, or the settings', while the database is away. */
function contactReader(strapi: Core.Strapi): () => Promise<SupportContact> {
  let known = configuredSupportContact();
  return cachedFor(CONTACT_CACHED_MS, async () => {
    known = await supportContact(database(strapi)).catch(() => known);
    return known;
  });
}

function send(ctx: Context, assets: Map<string, Asset>, address: string, asset: Asset): void {
  ctx.type = extname(address);
  ctx.set('Cache-Control', HASHED.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.lastModified = asset.modified;
  ctx.vary('Accept-Encoding');
  const packed = ENCODINGS.find(
    ([name, ending]) => assets.has(address + ending) && ctx.acceptsEncodings(name) === name,
  );
  const chosen = packed ? (assets.get(address + packed[1]) ?? asset) : asset;
  if (packed) ctx.set('Content-Encoding', packed[0]);
  ctx.etag = `W/"${chosen.size.toString(16)}-${chosen.modified.getTime().toString(16)}"`;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.length = chosen.size;
  ctx.body = ctx.method === 'HEAD' ? null : createReadStream(chosen.path);
}

/** Serves the built web app on the API's origin: its files, and its index page for every URL of a screen. */
const webApp = (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware => {
  const settings = getSettings();
  const contact = contactReader(strapi);
  const folder = join(repositoryRoot(), 'admin-web', 'dist');
  const indexFile = join(folder, 'index.html');
  let assets = listAssets(folder);
  let indexRead = 0;

  /** After a rebuild the index page has changed: the file list is read again. */
  const refresh = (): void => {
    const modified = existsSync(indexFile) ? statSync(indexFile).mtimeMs : 0;
    if (modified !== indexRead) assets = listAssets(folder);
    indexRead = modified;
  };

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || RESERVED.test(routePath(ctx.path))) return next();
    if (ctx.path === '/config.json') {
      ctx.type = 'json';
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = JSON.stringify(clientConfiguration(settings, await contact()));
      return;
    }
    const file = assets.get(ctx.path);
    if (file && ctx.path !== '/index.html') return send(ctx, assets, ctx.path, file);
    if (extname(ctx.path) !== '' && ctx.path !== '/index.html') return next();
    refresh();
    const isPress = PRESS_PAGE.test(ctx.path);
    if (isPress) hidePressPage(ctx);
    const page = isPress ? '/press.html' : '/index.html';
    const index = assets.get(page);
    if (!index) return next();
    const titled = isPress ? await titledPressPage(strapi, ctx, index) : null;
    if (titled === null) return send(ctx, assets, page, index);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = titled;
  };
};

export default webApp;
