import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { repositoryRoot } from '../../../../config/environment';
import { apiReferencePage, type ApiDocument } from '../api-reference/page';

const DOCUMENT = join(repositoryRoot(), 'docs', 'generated', 'openapi.json');
/** The page has a style of its own and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** GET /api/openapi.json and /api/docs: what `npm run codegen` wrote from the contracts. */
const apiReference = (): Middleware => {
  let text: Promise<string> | undefined;
  let page: Promise<string> | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/api/openapi.json') {
      ctx.type = 'application/json';
      ctx.body = await (text ??= readFile(DOCUMENT, 'utf8'));
      return;
    }
    if (ctx.path === '/api/docs') {
      text ??= readFile(DOCUMENT, 'utf8');
      page ??= text.then((json) => apiReferencePage(JSON.parse(json) as ApiDocument));
      ctx.type = 'text/html';
      ctx.set('Content-Security-Policy', PAGE_POLICY);
      ctx.body = await page;
      return;
    }
    return next();
  };
};

export default apiReference;
