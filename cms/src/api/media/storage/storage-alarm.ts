import type { Core } from '@strapi/strapi';
import { freeBytes } from './disk-room';
import { uploadFolder } from './storage';

const MB = 1024 * 1024;

/** Whether "full" was logged: while a disk is full every upload fails, which is logged once. */
let isKnownFull = false;

/** The reason within a disk-full error: the innermost cause, or the last output of the program that failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { detail } = error as { detail?: unknown };
  const words = typeof detail === 'string' ? detail.trim().split('\n').pop() : '';
  return words ? `${error.message}: ${words}` : error.message;
}

/** Logs once that the storage is full, and where. */
export async function logStorageFull(strapi: Core.Strapi, error: unknown): Promise<void> {
  if (isKnownFull) return;
  isKnownFull = true;
  const folder = uploadFolder();
  const free = await freeBytes(folder).catch(() => null);
  const room = free === null ? '' : ` (${folder}: ${Math.floor(free / MB)} MB free)`;
  strapi.log.error(`storage is full${room}: ${reasonOf(error)}. Uploads are answered with 507 until there is room.`);
}

/** Logs once that there is room again. */
export function logStorageRoom(strapi: Core.Strapi): void {
  if (!isKnownFull) return;
  isKnownFull = false;
  strapi.log.info('storage has room again');
}
