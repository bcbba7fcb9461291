import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fail } from '@mpn/domain';
import type { ByteRange, FileStorage } from '@mpn/server-kit';

/** The part of Strapi's upload-provider interface that is used here. */
interface UploadProvider {
  uploadStream(file: ProviderFile): Promise<void>;
  delete(file: ProviderFile): Promise<unknown>;
  getSignedUrl(file: ProviderFile): Promise<{ url: string }>;
}

interface ProviderFile {
  path: string;
  hash: string;
  ext: string;
  mime: string;
  url: string;
  stream?: Readable;
}

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  endpoint?: string | undefined;
  forcePathStyle: boolean;
  /** Folder for work in progress on this machine. */
  workFolder: string;
}

/** Seconds that an address inside the server's own network of calls lives; it never reaches a client. */
const OWN_ADDRESS_SECONDS = 300;

function createProvider(options: S3Options): UploadProvider {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the provider ships no types
  const { init } = require('@strapi/provider-upload-aws-s3') as { init(config: unknown): UploadProvider };
  return init({
    s3Options: {
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      region: options.region,
      ...(options.endpoint ? { endpoint: options.endpoint } : {}),
      forcePathStyle: options.forcePathStyle,
      // The provider's default is public-read; nothing of a customer is ever public.
      params: { Bucket: options.bucket, ACL: 'private', signedUrlExpires: OWN_ADDRESS_SECONDS },
    },
    providerConfig: { multipart: { partSize: 16 * 1024 * 1024, queueSize: 4 } },
  });
}

/** The storage shared by any number of machines: an S3 bucket behind Strapi's upload provider. */
export function s3Storage(options: S3Options): FileStorage {
  const provider = createProvider(options);

  const fileOf = (key: string, mime = 'application/octet-stream'): ProviderFile => {
    const ext = extname(key);
    const folder = dirname(key);
    return {
      path: folder === '.' ? '' : folder,
      hash: key.slice(folder === '.' ? 0 : folder.length + 1, key.length - ext.length),
      ext,
      mime,
      url: `s3://${options.bucket}/${key}`,
    };
  };

  const read = async (key: string, range?: ByteRange): Promise<Response> => {
    const { url } = await provider.getSignedUrl(fileOf(key));
    const response = await fetch(url, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
    if (response.status === 404) throw fail('mpn.backend.global.error.not-found');
    if (!response.ok || !response.body) throw fail('mpn.backend.global.error.service-unavailable');
    return response;
  };

  const temporaryPath = async (suffix = ''): Promise<string> => {
    await mkdir(options.workFolder, { recursive: true, mode: 0o700 });
    return join(options.workFolder, `${randomUUID()}${suffix}`);
  };

  return {
    async put(key, localPath, contentType) {
      await provider.uploadStream({ ...fileOf(key, contentType), stream: createReadStream(localPath) });
      await rm(localPath, { force: true });
    },
    async open(key, range) {
      const response = await read(key, range);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async size(key) {
      try {
        // The signature covers GET only: one byte is asked for, and the answer names the whole size.
        const response = await read(key, { start: 0, end: 0 });
        await response.body?.cancel();
        return Number(response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length'));
      } catch (error) {
        if (error instanceof Error && 'status' in error && error.status === 404) return null;
        throw error;
      }
    },
    async delete(key) {
      await provider.delete(fileOf(key));
    },
    async localCopy(key) {
      const path = await temporaryPath(extname(key));
      const response = await read(key);
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
      return { path, release: () => rm(path, { force: true }) };
    },
    temporaryPath,
    async healthy() {
      const { url } = await provider.getSignedUrl(fileOf('health/probe'));
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status === 404 || response.ok;
    },
  };
}
