import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError, fail } from '@mpn/domain';
import { isStorageFull, withStorageFull } from '@mpn/process-kit';
import { describeError, type ByteRange, type FileStorage } from '@mpn/server-kit';
import { assertFree, assertWritable } from './disk-room';
import { probeS3 } from './s3-probe';
import { workFolder } from './work-folder';

/** The part of Strapi's upload-provider interface that we use. */
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
  /** `none` sends no ACL at all: buckets with disabled ACLs refuse every one. */
  acl: 'private' | 'none';
  /** Folder for work in progress on this machine. */
  workFolder: string;
  /** Bytes that must stay free on the disk of that folder. */
  leastFree: number;
}

/**
 * Part size: multiplied by the concurrency it is the memory of one upload; S3's limit of 10,000 parts permits files of
 * up to 80 GB.
 */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

/** Lifetime in seconds of the server's own signed URLs, which never reach a client. */
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
      // The provider's default is public-read; customers' files are never public.
      params: {
        Bucket: options.bucket,
        ACL: options.acl === 'private' ? 'private' : undefined,
        signedUrlExpires: OWN_ADDRESS_SECONDS,
      },
    },
    providerConfig: { multipart: { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE } },
  });
}

/**
 * 503 when the storage is unreachable or replies incorrectly; the cause is logged. It is text: a socket error of the
 * storage has the same code as one of the database, and would be taken for an outage of the database.
 */
const unavailable = (cause: unknown): AppError =>
  new AppError('mpn.backend.global.error.service-unavailable', { cause: `S3: ${describeError(cause)}` });

/** The storage shared by any number of machines: an S3 bucket behind Strapi's upload provider. */
export function s3Storage(options: S3Options): FileStorage {
  const provider = createProvider(options);
  const work = workFolder(options.workFolder);

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
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const response = await fetch(url, { headers }).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (response.ok && response.body) return response;
    const answer = await response.text();
    if (response.status === 404 && !answer.includes('NoSuchBucket')) throw fail('mpn.backend.global.error.not-found');
    throw unavailable(`S3 answered ${response.status}: ${answer.slice(0, 500)}`);
  };

  return {
    async put(key, localPath, contentType) {
      const stream = createReadStream(localPath);
      await provider.uploadStream({ ...fileOf(key, contentType), stream }).catch((error: unknown) => {
        stream.destroy();
        throw unavailable(error);
      });
      await rm(localPath, { force: true });
    },
    async open(key, range) {
      const response = await read(key, range);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async size(key) {
      try {
        // The signature covers GET only: requests one byte, and the reply contains the whole size.
        const response = await read(key, { start: 0, end: 0 });
        await response.body?.cancel();
        return Number(response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length'));
      } catch (error) {
        if (error instanceof Error && 'status' in error && error.status === 404) return null;
        throw error;
      }
    },
    async delete(key) {
      await provider.delete(fileOf(key)).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async localCopy(key) {
      const path = await work.path(extname(key));
      const release = (): Promise<void> => rm(path, { force: true });
      const response = await read(key);
      try {
        await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await release();
        throw isStorageFull(error) ? withStorageFull(error) : unavailable(error);
      }
      return { path, release };
    },
    temporaryPath: work.path,
    discardStaleWork: work.removeStale,
    async assertRoom(bytes) {
      await mkdir(options.workFolder, { recursive: true, mode: 0o700 });
      await assertFree(options.workFolder, bytes, options.leastFree);
    },
    async healthy() {
      await this.assertRoom(0);
      await assertWritable(await work.path('.probe'));
      const { url } = await provider.getSignedUrl(fileOf('health/probe'));
      await probeS3(url, options);
      return true as const;
    },
  };
}
