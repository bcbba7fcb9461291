import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import type { Pdf } from '@mpn/document-kit';
import { fileStorage } from '../ports';

/**
 * Puts a drawn document into the storage.
 * @returns its storage key
 */
export async function storePdf(strapi: Core.Strapi, pdf: Pdf, key: string): Promise<string> {
  const storage = fileStorage(strapi);
  const path = await storage.temporaryPath('.pdf');
  try {
    await pipeline(pdf, createWriteStream(path));
    await storage.put(key, path, 'application/pdf');
    return key;
  } finally {
    await rm(path, { force: true });
  }
}
