import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Principal } from '@mpn/domain';

export interface SignedRequest {
  strapi: Core.Strapi;
  ctx: Context;
  principal: Principal;
  /** The `b` of /files/{a}/{b}.{ext}, and the extension. */
  name: string;
  ext: string;
  /** Signed parameters of the address beside session and expiry. */
  values: Readonly<Record<string, string>>;
}

export type SignedFileHandler = (request: SignedRequest) => Promise<void>;

const handlers = new Map<string, SignedFileHandler>();

/**
 * Registers what `/files/<kind>/...` serves once signature and session were checked. The handler still checks
 * that the principal may have it: at every range anew.
 */
export function registerSignedFileHandler(kind: string, handler: SignedFileHandler): void {
  handlers.set(kind, handler);
}

export function signedFileHandler(kind: string): SignedFileHandler | undefined {
  return handlers.get(kind);
}

/** Service `api::stored-file.addresses`: makes signed addresses bound to the principal's session. */
export interface SignedAddresses {
  /** `/api/files/<kind>/<name>.<ext>?...`, valid for at least two hours, the expiry rounded to the hour. */
  sign(principal: Principal, kind: string, name: string, ext: string, values?: Record<string, string>): string;
}
