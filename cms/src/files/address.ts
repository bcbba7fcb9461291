import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, type FileKind, type Principal } from '@mpn/domain';
import { getSettings } from '../../config/environment';

const HOUR_MS = 3_600_000;
/** Addresses stay good for two to three hours: rounded to the hour, so that a browser's cache can keep what it has. */
const LEAST_HOURS = 2;

/** `AUDIO_TRACK` in addresses: `audio-track`. */
export function addressKind(kind: FileKind): string {
  return kind.toLowerCase().replaceAll('_', '-');
}

function signature(parts: readonly string[]): string {
  return createHmac('sha256', getSettings().secrets.fileAddress).update(parts.join('\n')).digest('base64url');
}

/**
 * A signed address `/api/files/<kind>/<name>.<ext>?s&e&v&g`, bound to the session of `principal`.
 * `values` are signed along; they come back to the handler as they are.
 */
export function signAddress(
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

/** A stored file's signed address; `variant` picks what is served: the original, or what may be listened to. */
export function signedFileUrl(
  principal: Pick<Principal, 'sid'>,
  file: { kind: FileKind; uuid: string; ext: string },
  variant: 'original' | 'stream' = 'original',
): string {
  return signAddress(principal, addressKind(file.kind), file.uuid, file.ext, variant === 'stream' ? { variant } : {});
}

export interface VerifiedAddress {
  sid: string;
  name: string;
  ext: string;
  values: Readonly<Record<string, string>>;
}

/** Checks signature and expiry. Forged and expired answer like missing: 404 tells a stranger nothing. */
export function verifyAddress(
  kind: string,
  file: string,
  query: { s?: string | undefined; e?: string | undefined; v?: string | undefined; g?: string | undefined },
  now = Date.now(),
): VerifiedAddress {
  const { s = '', e = '', v = '', g = '' } = query;
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
