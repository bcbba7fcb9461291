import { isAbsolute, join } from 'node:path';
import * as yup from 'yup';
import { repositoryRoot } from './repository-root';

const LOCALES = ['de-DE', 'en-US', 'fr-FR'] as const;
const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'debug'] as const;

const isTimeZone = (zone: string | undefined): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== undefined;
  } catch {
    return false;
  }
};

const isAddressOf =
  (...protocols: string[]) =>
  (value: string | undefined): boolean => {
    if (value === undefined) return true;
    try {
      return protocols.includes(new URL(value).protocol);
    } catch {
      return false;
    }
  };

const text = () => yup.string().trim();
const port = () => yup.number().integer().min(0).max(65_535).typeError('${path} must be a port number from 0 to 65535');
const count = (least: number) =>
  yup.number().integer().min(least).typeError(`\${path} must be a whole number of at least ${least}`);
const onOff = () => yup.boolean().typeError('${path} must be true or false');
const httpAddress = () =>
  text().test(
    'http-address',
    '${path} must be an address that begins with http:// or https://',
    isAddressOf('http:', 'https:'),
  );

const folder = (fallback: string) =>
  text()
    .default(join(repositoryRoot(), fallback))
    .transform((path: string) => (isAbsolute(path) ? path : join(repositoryRoot(), path)));

/** Required as soon as one of the others of its group is given: half a mail server is a mistake, not a choice. */
const neededWith = (other: string) =>
  text().when(other, ([given], schema) =>
    given ? schema.required(`\${path} is missing: it is needed because ${other} is set`) : schema,
  );

/** Without a bucket none of them means anything: files would go to the disk and nobody would know. */
const S3_SETTINGS = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'] as const;

/** Every environment variable the product reads, with its default. `.env.example` explains each. */
export const environmentSchema = yup.object({
  NODE_ENV: text().oneOf(['development', 'production', 'test']).default('development'),
  HOST: text().default('127.0.0.1'),
  PORT: port().default(1337),
  PUBLIC_URL: httpAddress(),
  TRUST_PROXY: onOff().default(false),
  LOG_LEVEL: text().oneOf(LOG_LEVELS).default('info'),

  DATA_DIR: folder('.data'),
  SECRETS_FILE: text(),
  STORAGE_DIR: text(),

  DATABASE_URL: text().test(
    'postgres-address',
    '${path} must be an address such as postgres://user:password@host:5432/name',
    isAddressOf('postgres:', 'postgresql:'),
  ),
  DATABASE_POOL_MAX: count(2).default(20),

  S3_BUCKET: text()
    .matches(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      '${path} must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .test('s3-complete', (value, { parent, createError }) => {
      const given = S3_SETTINGS.find((name) => (parent as Record<string, unknown>)[name] !== undefined);
      return value !== undefined || !given
        ? true
        : createError({ message: `\${path} is missing: it is needed because ${given} is set` });
    }),
  S3_REGION: neededWith('S3_BUCKET').matches(
    /^[a-z0-9-]+$/,
    '${path} must be the name of a region such as eu-central-1',
  ),
  S3_ACCESS_KEY_ID: neededWith('S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: neededWith('S3_BUCKET'),
  S3_ENDPOINT: httpAddress(),
  S3_FORCE_PATH_STYLE: onOff().default(false),
  S3_ACL: text().oneOf(['private', 'none']).default('private'),

  SMTP_HOST: text(),
  SMTP_PORT: port().default(587),
  SMTP_SECURE: onOff().default(false),
  SMTP_USER: text(),
  SMTP_PASSWORD: neededWith('SMTP_USER'),
  MAIL_FROM: text().default('MPN <no-reply@mpn.localhost>'),

  SHOP_URL: httpAddress(),
  SHOP_TOKEN: neededWith('SHOP_URL'),
  SHOP_TIMEOUT_MS: count(100).default(5_000),

  DIGITAL_CATALOGUE_URL: httpAddress(),
  DIGITAL_CATALOGUE_TOKEN: neededWith('DIGITAL_CATALOGUE_URL'),
  DIGITAL_CATALOGUE_TIMEOUT_MS: count(100).default(10_000),

  CLOCK_TICK: text().default('0 * * * * *'),
  WORKER: onOff().default(true),
  WORKER_CONCURRENCY: count(1).default(4),
  WORKER_HEARTBEAT_SECONDS: count(1).default(10),
  FFMPEG_PATH: text(),
  FFPROBE_PATH: text(),
  DELIVERY_ALLOW_PRIVATE_TARGETS: onOff().default(false),

  APP_TIMEZONE: text()
    .default('Europe/Berlin')
    .test('time-zone', '${path} must be the name of a time zone such as Europe/Berlin', isTimeZone),
  APP_LOCALE: text().oneOf(LOCALES).default('en-US'),
  APP_FIRST_YEAR: count(1970).default(2026),
  BRAND_NAME: text().default('MPN'),
  SURVEY_URL: httpAddress(),
});

export type Environment = yup.InferType<typeof environmentSchema>;
