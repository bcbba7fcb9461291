import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FilePlace } from './storage-files';

/** An S3 bucket, from the installation's settings. */
export interface Bucket {
  name: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** `none` sends no ACL at all: buckets with disabled ACLs refuse every one. */
  acl: 'private' | 'none';
}

/** Part size of multipart uploads, as in the server (cms/src/api/media/storage): allows 80 GB in 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const UNKNOWN_TYPE = 'application/octet-stream';

/** The files of a bucket. `close` frees its connections. */
export function bucketPlace({ name: Bucket, acl, accessKeyId, secretAccessKey, ...options }: Bucket): FilePlace {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
  });
  return {
    async paths() {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        found.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found.sort();
    },
    async read(path) {
      try {
        const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: path }));
        return { bytes: Body as Readable, ...(ContentType && { contentType: ContentType }) };
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw error;
      }
    },
    async write({ path, contentType = UNKNOWN_TYPE }, from) {
      const params = { Bucket, Key: path, Body: createReadStream(from), ContentType: contentType };
      const upload = new Upload({
        client,
        params: acl === 'private' ? { ...params, ACL: acl } : params,
        partSize: PART_BYTES,
      });
      await upload.done();
    },
    close: () => client.destroy(),
  };
}
