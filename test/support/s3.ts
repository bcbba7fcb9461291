import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { s3Admin, startS3Process, type S3Account, type S3Process } from './s3-process';

/** A bucket of a real S3 server. */
export interface S3Bucket extends S3Account {
  bucket: string;
  /** Keys of all objects in the bucket, read on the server. */
  keys: () => Promise<string[]>;
  /** Grantees of an object: names of the server's accounts and groups. */
  granteesOf: (key: string) => Promise<string[]>;
}

/** A server with a bucket. */
export type S3Server = S3Process & S3Bucket;

/** The variables for an installation with its files in this bucket. */
export function s3Environment({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Account, 'configuration'> & { bucket: string }) {
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
}

interface Policy {
  acl: { grant_map: { id: string }[] };
}

/** Creates a bucket. */
export async function createBucket(account: S3Account, bucket: string): Promise<S3Bucket> {
  const { endpoint, region, accessKeyId, secretAccessKey, configuration } = account;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    ...account,
    bucket,
    keys: async () =>
      ((await s3Admin(configuration, 'bucket', 'list', `--bucket=${bucket}`)) as { name: string }[]).map(
        ({ name }) => name,
      ),
    granteesOf: async (key) => {
      const policy = (await s3Admin(configuration, 'policy', `--bucket=${bucket}`, `--object=${key}`)) as Policy;
      return [...new Set(policy.acl.grant_map.map(({ id }) => id))];
    },
  };
}

/** Starts an S3 server with one bucket. @throws when its programs are missing */
export async function startS3(): Promise<S3Server> {
  const started = await startS3Process();
  try {
    return { ...started, ...(await createBucket(started, 'mpn-files')) };
  } catch (error) {
    await started.stop();
    throw error;
  }
}
