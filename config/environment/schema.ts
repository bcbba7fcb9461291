import { isAbsolute, join } from 'node:path';
import * as yup from 'yup';
import { isLoopbackHost } from './loopback';
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

const isUrlWith =
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
const httpUrl = () =>
  text().test(
    'http-address',
    '${path} must be an address that begins with http:// or https://',
    isUrlWith('http:', 'https:'),
  );

const postgresUrl = () =>
  text().test(
    'postgres-address',
    '${path} must be an address such as postgres://user:password@host:5432/name',
    isUrlWith('postgres:', 'postgresql:'),
  );

const folder = (fallback: string) =>
  text()
    .default(join(repositoryRoot(), fallback))
    .transform((path: string) => (isAbsolute(path) ? path : join(repositoryRoot(), path)));

/** Required as soon as another variable of its group is set, so that an incomplete group is reported. */
const neededWith = (other: string) =>
  text().when(other, ([given], schema) =>
    given ? schema.required(`\${path} is missing: it is needed because ${other} is set`) : schema,
  );

/** Refused without a bucket, because files would silently be stored on the disk. */
const S3_SETTINGS = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'] as const;

/**
 * The settings of the server, its workers and commands: environment variables with their defaults. Values for a single
 * run of a command (PANEL_ADMIN_*, SETUP_*) are not among them. `.env.example` is generated from this and from the
 * descriptions in descriptions.ts.
 */
export const environmentSchema = yup.object({
  NODE_ENV: text().oneOf(['development', 'production', 'test']).default('development'),
  HOST: text().default('127.0.0.1'),
  PORT: port().default(1337),
  PUBLIC_URL: httpUrl(),
  PROXY_HOPS: count(0).max(10).default(0),
  // Replaced by PROXY_HOPS, a number of proxies; "false" still means none.
  TRUST_PROXY: text().oneOf(
    ['false'],
    '${path} is replaced by PROXY_HOPS, the number of proxies before the server: PROXY_HOPS=1 for one. Remove ${path}',
  ),
  ALLOW_DEMO_ON_NETWORK: onOff().default(false),
  MAX_CONNECTIONS: count(10).default(2_000),
  MAX_CONNECTIONS_PER_ADDRESS: count(0).default(500),
  REQUEST_BODY_TIMEOUT_SECONDS: count(1).default(30),
  EVENT_STREAMS: count(1).default(1_000),
  EVENT_STREAMS_PER_USER: count(1).default(20),
  EVENT_STREAMS_PER_SESSION: count(1).default(4),
  EVENT_HEARTBEAT_SECONDS: count(1).default(20),
  EVENT_SESSION_CHECK_SECONDS: count(1).default(30),
  EVENT_BUFFER_KB: count(16).default(64),
  READYZ_DETAILS: text().oneOf(['local', 'all']).default('local'),
  LOG_LEVEL: text().oneOf(LOG_LEVELS).default('info'),
  LOG_FORMAT: text().oneOf(['text', 'json']).default('text'),
  METRICS_PORT: port(),
  METRICS_HOST: text().default('127.0.0.1'),
  METRICS_TOKEN: text()
    .min(16)
    .when('METRICS_HOST', ([host], schema) =>
      typeof host === 'string' && !isLoopbackHost(host)
        ? schema.required(`\${path} is missing: it is needed because METRICS_HOST=${host} answers other machines`)
        : schema,
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(),
  OTEL_EXPORTER_OTLP_HEADERS: text(),

  DEMO: onOff().default(true),
  DEMO_RECORDING_SECONDS: count(5).max(66).default(66),
  DEMO_CACHE_DIR: text(),
  WEB_PORT: port().default(5173),

  DATA_DIR: folder('.data'),
  SECRETS_FILE: text(),
  STORAGE_DIR: text(),

  DATABASE_URL: postgresUrl(),
  DATABASE_POOL_MAX: count(2).default(20),
  DATABASE_REPLICA_URL: postgresUrl().test(
    'another-server',
    '${path} must be the address of another server than DATABASE_URL',
    (value, { parent }) => value === undefined || value !== (parent as { DATABASE_URL?: string }).DATABASE_URL,
  ),

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
  S3_ENDPOINT: httpUrl(),
  S3_FORCE_PATH_STYLE: onOff().default(false),
  S3_ACL: text().oneOf(['private', 'none']).default('private'),

  STORAGE_MIN_FREE_MB: count(0).default(512),
  UPLOADS_PER_MINUTE: count(1).default(30),
  UPLOADS_OPEN_PER_USER: count(1).default(100),
  UPLOAD_IDLE_SECONDS: count(1).default(60),
  UPLOAD_MIN_BYTES_PER_SECOND: count(0).default(1_000),
  UPLOAD_SLOW_SECONDS: count(1).default(60),
  UPLOAD_ANSWER_SECONDS: count(0).max(60).default(5),
  AUDIO_MAX_MB: count(1).max(4_000).default(2_048),
  // The next four at most 100 MB: checks decode pictures and read PDFs in memory, see PARSER_SHARED_MEMORY_MB.
  PICTURE_MAX_MB: count(1).max(100).default(40),
  BOOKLET_MAX_MB: count(1).max(100).default(40),
  ARTIST_PDF_MAX_MB: count(1).max(100).default(20),
  POSTER_MAX_MB: count(1).max(100).default(20),
  VIDEO_MAX_MB: count(1).max(51_200).default(10_240),
  UNUSED_FILES_MAX_GB: count(1).default(100),
  CONTACTS_PER_COMPANY: count(1).default(100_000),
  PRESS_TO_MEMBERS: text().oneOf(['stream', 'none']).default('stream'),
  PRESS_NAMES_MONTHS: count(1).max(120).default(12),

  SMTP_HOST: text(),
  SMTP_PORT: port().default(587),
  SMTP_SECURE: onOff().default(false),
  SMTP_USER: text(),
  SMTP_PASSWORD: neededWith('SMTP_USER'),
  SMTP_DKIM_DOMAIN: text().matches(/^[a-z0-9.-]+\.[a-z]{2,}$/, '${path} must be a domain such as example.org'),
  SMTP_DKIM_SELECTOR: neededWith('SMTP_DKIM_DOMAIN').matches(/^[a-z0-9-]+$/, '${path} must be a name such as mpn2026'),
  SMTP_DKIM_KEY_FILE: neededWith('SMTP_DKIM_DOMAIN'),
  MAIL_FROM: text().default('MPN <no-reply@mpn.localhost>'),

  PASSWORD_CONFIRMATION_MINUTES: count(1).default(5),
  OUTBOUND_INNER_HOSTS: text(),
  DNS_SERVERS: text(),
  SUPER_ADMIN_SECOND_FACTOR: onOff(),
  PANEL_SECOND_FACTOR: onOff(),
  SUPPORT_EMAIL: text().email('${path} must be an e-mail address'),
  SUPPORT_PHONE: text()
    .max(40)
    .matches(/^\+?[\d\s()/.-]{5,40}$/, '${path} must be a phone number such as +49 40 123456'),
  VIES_CHECK: onOff().default(false),
  VIES_URL: httpUrl().default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  VIES_TIMEOUT_MS: count(100).default(4_000),

  SHOP_URL: httpUrl(),
  SHOP_TOKEN: neededWith('SHOP_URL'),
  SHOP_TIMEOUT_MS: count(100).default(5_000),

  DIGITAL_CATALOGUE_URL: httpUrl(),
  DIGITAL_CATALOGUE_TOKEN: neededWith('DIGITAL_CATALOGUE_URL'),
  DIGITAL_CATALOGUE_TIMEOUT_MS: count(100).default(10_000),

  CLOCK_TICK: text().default('0 * * * * *'),
  OUTAGE_CHECK_SECONDS: count(0).max(120).default(30),
  WORKER: onOff().default(true),
  WORKER_CONCURRENCY: count(1).default(4),
  PREVIEW_CONCURRENCY: count(1).default(2),
  VIDEO_PREVIEW_MINUTES: count(1).default(120),
  WORKER_HEARTBEAT_SECONDS: count(1).default(10),
  FFMPEG_PATH: text(),
  FFPROBE_PATH: text(),
  FFMPEG_MEMORY_MB: count(256).default(2048),
  DDEX_SCHEMA_DIR: text(),
  DDEX_INBOX_DIR: text().test(
    'absolute-path',
    '${path} must be an absolute path',
    (path) => path === undefined || isAbsolute(path),
  ),
  DDEX_INBOX_QUIET_SECONDS: count(1).default(600),
  PARSER_PROCESSES: count(0).default(2),
  PARSER_CHECKS: count(1).default(4),
  PARSER_TIMEOUT_SECONDS: count(1).default(30),
  PARSER_MEMORY_MB: count(160).default(400),
  PARSER_PICTURE_MEMORY_MB: count(160).default(480),
  PARSER_SHARED_MEMORY_MB: count(120).default(160),
  PARSER_OUTPUT_KB: count(64).default(1024),
  DELIVERY_ALLOW_PRIVATE_TARGETS: onOff().default(false),
  DELIVERY_TRANSFERS: count(1).default(64),
  DELIVERY_SLOW_KB_PER_SECOND: count(0).default(20),
  DELIVERY_SLOW_SECONDS: count(1).default(300),
  DELIVERY_SLOW_PAUSE_SECONDS: count(1).default(60),

  APP_TIMEZONE: text()
    .default('Europe/Berlin')
    .test('time-zone', '${path} must be the name of a time zone such as Europe/Berlin', isTimeZone),
  APP_LOCALE: text().oneOf(LOCALES).default('en-US'),
  APP_FIRST_YEAR: count(1970).default(2026),
  BRAND_NAME: text().default('MPN'),
  SURVEY_URL: httpUrl(),
});

export type Environment = yup.InferType<typeof environmentSchema>;
