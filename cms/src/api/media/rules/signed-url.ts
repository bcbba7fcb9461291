import { createHmac, timingSafeEqual } from 'node:crypto';
import { FileForm, fail, type FileKind, type Principal } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

const HOUR_MS = 3_600_000;
/** Minimum lifetime of a signed URL in hours; rounded up to the hour, so that the browser's cache can be reused. */
const LEAST_HOURS = 2;

/** `AUDIO_TRACK` in URLs: `audio-track`. */
export function kindInUrl(kind: FileKind): string {
  return kind.toLowerCase().replaceAll('_', '-');
}

function signature(parts: readonly string[]): string {
  return createHmac('sha256', getSettings().secrets.fileAddress).update(parts.join('\n')).digest('base64url');
}

/**
 * A signed URL `/api/files/<kind>/<name>.<ext>?s&e&v&g`, bound to the session of `principal`. `values` are signed along
 * and returned to the handler unchanged.
 */
export function signUrl(
  principal: Pick<Principal, 'sid'>,
  kind: string,
  name: string,
  ext: string,
  values: Readonly<Record<string, string>> = {},
  now = Date.now(),
): string {
  const expires = String((Math.ceil(now / HOUR_MS) + LEAST_HOURS) * 3600);
  const packed = new URLSearchParams(values).toString();
  const file = `${name}.${ext}`;
  const query = new URLSearchParams({
    s: principal.sid,
    e: expires,
    ...(packed ? { v: packed } : {}),
    g: signature([kind, file, principal.sid, expires, packed]),
  });
  return `/api/files/${kind}/${encodeURIComponent(file)}?${query.toString()}`;
}

/** Names of the forms of a file in URLs; a URL without one means the original. */
const VARIANTS: Readonly<Record<Exclude<FileForm, 'ORIGINAL'>, string>> = {
  PICTURE: 'picture',
  STREAM: 'stream',
  PREVIEW: 'preview',
  VIDEO_PREVIEW: 'video-preview',
};

/** A stored file's signed URL; `form` selects what is served. */
export function signedFileUrl(
  principal: Pick<Principal, 'sid'>,
  file: { kind: FileKind; uuid: string; ext: string },
  form: FileForm = 'ORIGINAL',
): string {
  const values: Record<string, string> = form === 'ORIGINAL' ? {} : { variant: VARIANTS[form] };
  return signUrl(principal, kindInUrl(file.kind), file.uuid, file.ext, values);
}

/**
 * The form that a URL was signed for.
 * @throws AppError not-found for an unknown one
 */
export function formOfUrl({ values }: Pick<SignedUrl, 'values'>): FileForm {
  if (values.variant === undefined) return 'ORIGINAL';
  const form = FileForm.find((known) => known !== 'ORIGINAL' && VARIANTS[known] === values.variant);
  if (!form) throw fail('mpn.backend.global.error.not-found');
  return form;
}

export interface SignedUrl {
  sid: string;
  name: string;
  ext: string;
  values: Readonly<Record<string, string>>;
}

/** A parameter that occurs once; repeated or nested ones were never signed. */
const once = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Verifies signature and expiry. Forged and expired URLs look like missing files (404), so that they reveal nothing.
 */
export function verifySignedUrl(
  kind: string,
  file: string,
  query: { s?: unknown; e?: unknown; v?: unknown; g?: unknown },
  now = Date.now(),
): SignedUrl {
  const [s, e, v, g] = [once(query.s), once(query.e), once(query.v), once(query.g)];
  const expected = Buffer.from(signature([kind, file, s, e, v]));
  const given = Buffer.from(g);
  const dot = file.lastIndexOf('.');
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(e) * 1000 < now || dot < 1) {
    throw fail('mpn.backend.global.error.not-found');
  }
  return {
    sid: s,
    name: file.slice(0, dot),
    ext: file.slice(dot + 1),
    values: Object.fromEntries(new URLSearchParams(v)),
  };
}
