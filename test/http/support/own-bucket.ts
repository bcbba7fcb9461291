import { randomUUID } from 'node:crypto';
import { createBucket, type S3Bucket } from '../../support/s3';
import type { S3Account } from '../../support/s3-process';
import { askPool } from './server';

/** A new bucket of the one S3 server of this run, which starts with the first bucket and is never stopped before. */
export async function ownBucket(): Promise<S3Bucket> {
  return createBucket(await askPool<S3Account>('s3'), `mpn-${randomUUID()}`);
}
