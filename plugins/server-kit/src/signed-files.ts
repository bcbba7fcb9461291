import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Principal } from '@mpn/domain';

export interface SignedRequest {
  strapi: Core.Strapi;
  ctx: Context;
  principal: Principal;
  /** The same as it is by now: long work and long transfers ask again. Throws not-found when the session has ended. */
  principalNow: () => Promise<Principal>;
  /** The `b` of /files/{a}/{b}.{ext}, and the extension. */
  name: string;
  ext: string;
  /** Signed parameters of the address beside session and expiry. */
  values: Readonly<Record<string, string>>;
}

export type SignedFileHandler = (request: SignedRequest) => Promise<void>;

/** What is behind the addresses of one kind. */
interface SignedFiles {
  serve: SignedFileHandler;
  exists: SignedFileHandler;
}

const handlers = new Map<string, SignedFiles>();

/**
 * Registers what `/files/<kind>/...` serves once signature and session were checked. The handlers still check
 * that the principal may have it: at every range anew.
 * @param serve sends the bytes
 * @param exists returns when there is something to send and throws not-found when not, without making it
 */
export function registerSignedFileHandler(kind: string, serve: SignedFileHandler, exists: SignedFileHandler): void {
  handlers.set(kind, { serve, exists });
}

export function signedFileHandler(kind: string): SignedFiles | undefined {
  return handlers.get(kind);
}

/** Service `api::stored-file.addresses`: makes signed addresses bound to the principal's session. */
export interface SignedAddresses {
  /** `/api/files/<kind>/<name>.<ext>?...`, valid for at least two hours, the expiry rounded to the hour. */
  sign(principal: Principal, kind: string, name: string, ext: string, values?: Record<string, string>): string;
}
