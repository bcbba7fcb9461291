/* eslint-disable mpn/app-errors-only -- for the operator's log and /readyz, not an answer to a person */

export interface S3Place {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
}

/** S3's error codes in terms of the operator's settings. */
const MEANING: Readonly<Record<string, (place: S3Place) => string>> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}" (S3_BUCKET)`,
  InvalidAccessKeyId: () => 'the access key is not known there (S3_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: () => 'the secret does not fit the access key (S3_SECRET_ACCESS_KEY)',
  AccessDenied: ({ bucket }) => `the access key may not list and read the bucket "${bucket}" (S3_ACCESS_KEY_ID)`,
  AuthorizationHeaderMalformed: ({ region }) => `the bucket is not in the region "${region}" (S3_REGION)`,
  AuthorizationQueryParametersError: ({ region }) => `the bucket is not in the region "${region}" (S3_REGION)`,
  PermanentRedirect: ({ region }) => `the bucket is not in the region "${region}" (S3_REGION)`,
};

/** Checks come every few seconds, and must not pile up when the storage takes connections and never answers. */
const LIMIT_MS = 10_000;

const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/**
 * Requests an object through a signed URL, whether or not it exists.
 * @throws Error that names the problem and the setting behind it, unless S3 replies that the object exists or is
 * missing
 */
export async function probeS3(url: string, place: S3Place): Promise<void> {
  const where = `The S3 storage at ${new URL(url).origin}`;
  // S3 redirects when the bucket is in another region.
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${where} does not answer (S3_ENDPOINT): ${causeOf(error)}.`);
    },
  );
  const body = await response.text();
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  if (response.ok || (response.status === 404 && code === 'NoSuchKey')) return;
  const meaning = MEANING[code]?.(place) ?? `it answered ${response.status}${code ? ` ${code}` : ''}`;
  throw new Error(`${where} cannot be used: ${meaning}.`);
}
