import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Core } from '@strapi/strapi';
import type { Locker, Upload } from '@tus/server' with { 'resolution-mode': 'import' };
import type { Context } from 'koa';
import {
  fail,
  isAppError,
  type AppError,
  type FileKind,
  type FileView,
  type Principal,
  type resumableUploads,
} from '@mpn/domain';
import { database, type Call, type Handler } from '@mpn/server-kit';
import { DEFAULT_FILE_LIMITS, formatBytes } from '../limits';
import { checkQuota } from '../quota';
import { cleanFileName } from '../receive-upload';
import { requireUploadRight } from '../upload-handlers';
import { finishUpload } from './finish-upload';
import { PartStore } from './part-store';
import { loadTus } from './tus';
import { createUpload, findUpload } from './upload-row';

/** What the protocol reads of a request; the rest is none of its business. */
const REQUEST_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length'];
const BODY_HEADERS = ['content-type', 'content-length'];

/** Requests on one upload follow one another; on several machines the row's offset decides. */
let locker: Locker | undefined;

function protocolRequest(ctx: Context, withBody: boolean): Request {
  const names = withBody ? [...REQUEST_HEADERS, ...BODY_HEADERS] : REQUEST_HEADERS;
  const headers = names.flatMap((name): [string, string][] => (ctx.get(name) ? [[name, ctx.get(name)]] : []));
  const body = withBody ? (Readable.toWeb(ctx.req) as ReadableStream<Uint8Array>) : null;
  const init = { method: ctx.method, headers, ...(body ? { body, duplex: 'half' } : {}) };
  return new Request(`http://upload${ctx.path}`, init as RequestInit);
}

/** The protocol's headers go out as they are; an error's text is replaced by our own error body. */
async function send(ctx: Context, response: Response): Promise<void> {
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') ctx.set(name, value);
  }
  ctx.status = response.status;
  const text = response.status < 400 ? await response.text() : '';
  ctx.body = text === '' ? null : text;
  // Koa makes 204 of an empty body.
  ctx.status = response.status;
}

interface Asked {
  strapi: Core.Strapi;
  principal: Principal;
  kind: FileKind;
  ctx: Context;
}

async function note({ strapi, principal, kind }: Asked, { id, size = 0, metadata }: Upload): Promise<void> {
  const limit = DEFAULT_FILE_LIMITS[kind];
  if (size > limit) throw fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) });
  if (size === 0) throw fail('mpn.backend.media.error.file-empty');
  await checkQuota(database(strapi), principal, size);
  await createUpload(strapi, principal, id, { kind, fileName: cleanFileName(metadata?.filename ?? ''), size });
}

interface Answer {
  status_code: number;
  headers: Record<string, string>;
  body?: string;
}

const madeOf = (file: FileView): Answer => ({
  status_code: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(file),
});

/** Lets @tus/server answer the request; what our own rules refuse is thrown as the error it is. */
async function speakTus(asked: Asked, withBody: boolean): Promise<void> {
  const { strapi, principal, ctx } = asked;
  const refusals: AppError[] = [];
  const tus = await loadTus();
  locker ??= new tus.MemoryLocker();
  const server = new tus.Server({
    path: '/',
    locker,
    datastore: new PartStore(tus, strapi, (upload) => note(asked, upload)),
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${ctx.path.replace(/\/$/, '')}/${id}`,
    getFileIdFromRequest: (_request, last) => last,
    onUploadFinish: async (_request, { id }) => {
      const file = await finishUpload(strapi, principal, id);
      return file ? madeOf(file) : { status_code: 202, headers: { 'Retry-After': '1' } };
    },
    onResponseError: (_request, error) => {
      if (isAppError(error)) refusals.push(error);
      else if (error instanceof Error && !ctx.req.destroyed)
        strapi.log.error(`upload: ${error.stack ?? error.message}`);
      return undefined;
    },
  });
  const response = await server.handleWeb(protocolRequest(ctx, withBody));
  if (refusals[0]) throw refusals[0];
  await send(ctx, response);
}

/** POST /files/{type}/uploads: rights, size and quota are looked at before a byte comes. */
export const handleUploadCreation: Handler<typeof resumableUploads.create> = async ({
  params,
  principal,
  ctx,
  strapi,
}) => {
  requireUploadRight(principal, params.type);
  await speakTus({ strapi, principal, kind: params.type, ctx }, false);
};

type OneUpload = Call<typeof resumableUploads.append>;

const onUpload =
  (withBody: boolean) =>
  async ({ params, principal, ctx, strapi }: OneUpload): Promise<void> => {
    requireUploadRight(principal, params.type);
    // Another person's, another company's, given up or never there: the same answer.
    if (!(await findUpload(strapi, principal, params.type, params.upload))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    await speakTus({ strapi, principal, kind: params.type, ctx }, withBody);
  };

/** HEAD: how far it is. */
export const handleUploadOffset: Handler<typeof resumableUploads.offset> = onUpload(false);
/** PATCH: more bytes; the last ones are answered with the file, or with 202 while that is still being made. */
export const handleUploadBytes: Handler<typeof resumableUploads.append> = onUpload(true);
/** DELETE: gives it up. */
export const handleUploadEnd: Handler<typeof resumableUploads.end> = onUpload(false);
