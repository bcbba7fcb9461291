import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Core } from '@strapi/strapi';
import type { Locker, Upload } from '@tus/server' with { 'resolution-mode': 'import' };
import type { Context } from 'koa';
import {
  cleanUploadName,
  fail,
  isAppError,
  type AppError,
  type FileKind,
  type FileView,
  type Principal,
  type resumableUploads,
} from '@mpn/domain';
import { withStorageFull } from '@mpn/process-kit';
import type { Call, Handler } from '@mpn/server-kit';
import { incomingBody, type IncomingBody } from '../upload/incoming-body';
import { fileLimit } from '../rules/file-limits';
import { formatBytes } from '../rules/limits';
import { fileStorage } from '../storage/storage';
import { requireUploadRight } from './uploads';
import { countUpload } from '../upload/upload-rate';
import { finishUpload } from '../upload/resumable/finish-upload';
import { PartStore } from '../upload/resumable/part-store';
import { loadTus } from '../upload/resumable/tus';
import { createUpload, discardUpload, findUpload, partsOf, type UploadRow } from '../upload/resumable/upload-row';

/** Request headers that the protocol uses. */
const REQUEST_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length'];
const BODY_HEADERS = ['content-length'];
const BYTES = 'application/offset+octet-stream';

/** Serializes requests on one upload; between machines the row's offset decides. */
let locker: Locker | undefined;

function protocolRequest(ctx: Context, body: IncomingBody | undefined): Request {
  const names = body ? [...REQUEST_HEADERS, ...BODY_HEADERS] : REQUEST_HEADERS;
  const headers = names.flatMap((name): [string, string][] => (ctx.get(name) ? [[name, ctx.get(name)]] : []));
  if (!body) return new Request(`http://upload${ctx.path}`, { method: ctx.method, headers });
  const init = {
    method: ctx.method,
    headers: { ...Object.fromEntries(headers), 'content-type': BYTES },
    body: Readable.toWeb(body.stream) as ReadableStream<Uint8Array>,
    duplex: 'half',
  };
  return new Request(`http://upload${ctx.path}`, init as RequestInit);
}

/** Sends the protocol's headers unchanged; an error's text is replaced by our own error body. */
async function send(ctx: Context, response: Response): Promise<void> {
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') ctx.set(name, value);
  }
  ctx.status = response.status;
  const text = response.status < 400 ? await response.text() : '';
  ctx.body = text === '' ? null : text;
  // Koa turns an empty body into 204.
  ctx.status = response.status;
}

interface UploadRequest {
  strapi: Core.Strapi;
  principal: Principal;
  kind: FileKind;
  ctx: Context;
}

async function note({ strapi, principal, kind }: UploadRequest, { id, size = 0, metadata }: Upload): Promise<void> {
  const limit = fileLimit(kind);
  if (size > limit) throw fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) });
  if (size === 0) throw fail('mpn.backend.media.error.file-empty');
  // Room for each part is checked when it arrives; this checks whether there is any at all.
  await fileStorage().assertRoom(0);
  await createUpload(strapi, principal, id, { kind, fileName: cleanUploadName(metadata?.filename ?? ''), size });
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

/** Handles the request with @tus/server; errors of our own rules are rethrown. */
async function handleTus(request: UploadRequest, body?: IncomingBody): Promise<void> {
  const { strapi, principal, ctx } = request;
  const refusals: AppError[] = [];
  const tus = await loadTus();
  locker ??= new tus.MemoryLocker();
  const server = new tus.Server({
    path: '/',
    locker,
    datastore: new PartStore(tus, strapi, (upload) => note(request, upload)),
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${ctx.path.replace(/\/$/, '')}/${id}`,
    getFileIdFromRequest: (_request, last) => last,
    onUploadFinish: async (_request, { id }) => {
      const file = await finishUpload(strapi, principal, id);
      return file ? madeOf(file) : { status_code: 202, headers: { 'Retry-After': '1' } };
    },
    onResponseError: (_request, thrown) => {
      const error = withStorageFull(thrown);
      if (isAppError(error)) refusals.push(error);
      else if (error instanceof Error && !ctx.req.destroyed && !body?.problem())
        strapi.log.error(`upload: ${error.stack ?? error.message}`);
      return undefined;
    },
  });
  const response = await server.handleWeb(protocolRequest(ctx, body));
  const refusal = body?.problem() ?? refusals[0];
  if (refusal) throw refusal;
  await send(ctx, response);
}

/** POST /files/{type}/uploads: permissions, rate, size, room and quota are checked before any byte is received. */
const handleUploadCreation: Handler<typeof resumableUploads.create> = async ({ params, principal, ctx, strapi }) => {
  requireUploadRight(principal, params.type);
  await countUpload(strapi, principal);
  await handleTus({ strapi, principal, kind: params.type, ctx });
};

/** The protocol has one media type for bodies. Others may have been read already by the body parser. */
function requireBytes(ctx: Context): void {
  const contentType = ctx.get('content-type');
  if (contentType.split(';')[0]!.trim().toLowerCase() === BYTES) return;
  throw fail('mpn.backend.global.error.unsupported-media-type', { contentType: contentType || '-' });
}

type OneUpload = Call<typeof resumableUploads.append>;

/** The caller's upload; another person's, another company's, an abandoned and a missing one give the same error. */
async function findOwn({ params, principal, strapi }: OneUpload): Promise<UploadRow> {
  requireUploadRight(principal, params.type);
  const row = await findUpload(strapi, principal, params.type, params.upload);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}

const withoutBody = async (call: OneUpload): Promise<void> => {
  await findOwn(call);
  await handleTus({ ...call, kind: call.params.type });
};

/** Bytes that the web app sends in one request: more parts than these need are those of connections that broke off. */
const USUAL_PART_BYTES = 16 * 1024 * 1024;
const BROKEN_OFF = 1_000;

/**
 * Each request's bytes are an object in the storage and an entry in the row: bytes sent one by one would fill both.
 * @throws AppError too-many-parts; the upload is deleted
 */
async function assertPartAllowed(strapi: Core.Strapi, row: UploadRow): Promise<void> {
  const max = BROKEN_OFF + Math.ceil(Number(row.size) / USUAL_PART_BYTES);
  if (partsOf(row).length < max) return;
  await discardUpload(strapi, row.uuid);
  throw fail('mpn.backend.media.error.too-many-parts', { max });
}

const withBody = async (call: OneUpload): Promise<void> => {
  const { ctx, params, strapi } = call;
  const row = await findOwn(call);
  requireBytes(ctx);
  const announced = Number(ctx.get('content-length') || 0);
  if (Number(ctx.get('upload-offset')) + announced > Number(row.size)) {
    throw fail('mpn.backend.media.error.file-size', { max: formatBytes(Number(row.size)) });
  }
  if (ctx.get('content-length') !== '0') await assertPartAllowed(strapi, row);
  await fileStorage().assertRoom(announced);
  const body = incomingBody(ctx.req);
  try {
    await handleTus({ ...call, kind: params.type }, body);
  } finally {
    body.stop();
  }
};

const handlers = {
  create: handleUploadCreation,
  /** HEAD: the upload's offset. */
  offset: withoutBody,
  /** PATCH: more bytes; after the last ones the reply is the file, or 202 while it is still being created. */
  append: withBody,
  /** DELETE: aborts the upload. */
  end: withoutBody,
} satisfies {
  create: Handler<typeof resumableUploads.create>;
  offset: Handler<typeof resumableUploads.offset>;
  append: Handler<typeof resumableUploads.append>;
  end: Handler<typeof resumableUploads.end>;
};

export default handlers;
