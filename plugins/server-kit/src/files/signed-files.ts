import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Principal } from '@mpn/domain';

export interface SignedRequest {
  strapi: Core.Strapi;
  ctx: Context;
  principal: Principal;
  /**
   * Reads the principal again: long work and long transfers re-check it.
   * @throws AppError not-found when the session has ended
   */
  principalNow: () => Promise<Principal>;
  /** The `b` of /files/{a}/{b}.{ext}, and the extension. */
  name: string;
  ext: string;
  /** Signed parameters of the URL beside session and expiry. */
  values: Readonly<Record<string, string>>;
}

export type SignedFileHandler = (request: SignedRequest) => Promise<void>;

/** Handlers of one kind of signed URL. */
interface SignedFiles {
  serve: SignedFileHandler;
  exists: SignedFileHandler;
}

const handlers = new Map<string, SignedFiles>();

/**
 * Registers the handlers of `/files/<kind>/...`, called after signature and session were checked. They must still check
 * that the principal may have the file, for every range request.
 * @param serve sends the bytes
 * @param exists returns when there is something to send, without creating it; otherwise throws AppError not-found
 */
export function registerSignedFileHandler(kind: string, serve: SignedFileHandler, exists: SignedFileHandler): void {
  handlers.set(kind, { serve, exists });
}

export function signedFileHandler(kind: string): SignedFiles | undefined {
  return handlers.get(kind);
}

/** Service `api::media.signed-urls`: creates signed URLs bound to the principal's session. */
export interface SignedUrls {
  /** `/api/files/<kind>/<name>.<ext>?...`, valid for at least two hours, the expiry rounded to the hour. */
  sign(principal: Principal, kind: string, name: string, ext: string, values?: Record<string, string>): string;
}
