import type { Environment } from './schema';

/** Settings that are not offered to operators: TRUST_PROXY exists only for the error that names its replacement. */
type Described = Exclude<keyof Environment, 'TRUST_PROXY'>;

export interface SettingDescription {
  /** Explanation of the setting in `.env.example`. Empty if its name says enough, or the text before is about both. */
  text: string;
  /** A further line of `.env.example` with an example value, besides the one with the default. */
  example?: string;
}

/** The settings of `.env.example` in their order. The compiler requires a description of each setting of the schema. */
const DESCRIPTIONS = {
  'where the server listens': {
    NODE_ENV:
      'development | production. In production nothing is seeded, settings that would endanger it stop the start, and the cookies of the panel need https.',
    HOST: '127.0.0.1 accepts connections of this machine only, 0.0.0.0 of every network.',
    PORT: '',
    PUBLIC_URL:
      'The URL that people type into the browser (links in mails, cookies, security headers). Default: http://localhost:PORT',
    PROXY_HOPS:
      'How many reverse proxies a request passes before it arrives: 0 none, 1 for nginx or Caddy on their own, 2 with a CDN in front of them. The IP address of the client is the X-Forwarded-For entry written by the outermost of them; too high a number lets clients choose their own. Replaces TRUST_PROXY.',
    ALLOW_DEMO_ON_NETWORK:
      'Outside production the server answers this machine only: HOST, PUBLIC_URL and PROXY_HOPS that say otherwise stop the start. true allows it, for a demo on a network where everyone may log in as anyone.',
    MAX_CONNECTIONS:
      'Maximum of open connections, including the event streams of open browser tabs; further ones are closed at once.',
    MAX_CONNECTIONS_PER_ADDRESS:
      'Maximum of these of one IP address (of one /64 with IPv6). 0: no such limit, as always behind a proxy (PROXY_HOPS), which has to set its own.',
    REQUEST_BODY_TIMEOUT_SECONDS:
      "Seconds that a request's body may take to arrive, except for uploads of files; after that 408.",
    EVENT_STREAMS:
      'Maximum of open event streams (GET /api/events) of this process: further ones get 503, and their web apps poll once a minute instead. A browser has one, however many tabs it shows; keep it well below MAX_CONNECTIONS.',
    EVENT_STREAMS_PER_USER: 'Maximum of open event streams of one person; further ones get 429.',
    EVENT_STREAMS_PER_SESSION: 'Maximum of open event streams of one session; a further one replaces the oldest.',
    EVENT_HEARTBEAT_SECONDS:
      'Seconds between two heartbeats on an idle stream: less than the time after which a proxy closes an idle response.',
    EVENT_SESSION_CHECK_SECONDS:
      "Seconds between two checks of a stream's session. A revoked session ends its stream at once besides.",
    EVENT_BUFFER_KB: 'Kilobytes that may wait in memory for a reader that is too slow, before its stream is closed.',
    READYZ_DETAILS: 'Who sees which part fails in /readyz: local (callers on this machine, not through a proxy) | all',
    LOG_LEVEL: 'error | warn | info | http | debug',
    LOG_FORMAT: 'text | json: one JSON object per line, with the ids of request, user and job.',
    METRICS_PORT:
      'Port of the metrics for Prometheus (GET /metrics), of servers and workers alike; two processes of one machine need two. Empty: none.',
    METRICS_HOST: 'Address at which metrics are served. One that other machines reach needs METRICS_TOKEN.',
    METRICS_TOKEN: 'The bearer token that Prometheus has to send; at least 16 characters.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'Base address of a receiver of OpenTelemetry traces (OTLP over HTTP, /v1/traces below it). Empty: no traces, and nothing of OpenTelemetry is loaded.',
    OTEL_EXPORTER_OTLP_HEADERS: 'Headers for the receiver, as name=value, separated by commas.',
  },
  'the commands npm start and npm run dev': {
    DEMO: 'false: outside production the demo companies, releases and accounts are not seeded.',
    DEMO_RECORDING_SECONDS:
      'Longest recording of the demo, 5 to 66: with short ones it is composed several times faster.',
    DEMO_CACHE_DIR:
      "Where the demo's recordings are kept for other clones and later starts. Default: mpn/demo in the user's cache folder.",
    WEB_PORT: 'Port of the web app with hot reload (npm run dev).',
  },
  'where things are kept': {
    DATA_DIR: 'Secrets, embedded database, stored files. Git ignores it.',
    SECRETS_FILE: 'Several machines must share one file. Default: DATA_DIR/secrets.json, generated on the first start.',
    STORAGE_DIR: 'Stored files when no S3 is configured. Default: DATA_DIR/storage',
  },
  database: {
    DATABASE_URL: {
      text: 'Empty: the embedded Postgres. The user must be allowed to create the extensions pg_trgm, unaccent, citext and pgcrypto.',
      example: 'postgres://mpn:secret@db.example.org:5432/mpn',
    },
    DATABASE_POOL_MAX: 'Connections that a process may open; a server with a replica as many to that besides.',
    DATABASE_REPLICA_URL: {
      text: 'A streaming replica of DATABASE_URL, from which statistics and reports are read while it lags by ten seconds at most. Empty: none.',
      example: 'postgres://mpn:secret@replica.example.org:5432/mpn',
    },
  },
  'S3 instead of STORAGE_DIR; once the bucket is set, region and keys are required': {
    S3_BUCKET: '',
    S3_REGION: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    S3_ENDPOINT: 'For providers other than Amazon, for example https://s3.example.org',
    S3_FORCE_PATH_STYLE: '',
    S3_ACL: 'private | none. "none" sends no ACL: for buckets with ACLs disabled, as new ones at Amazon are.',
  },
  uploads: {
    STORAGE_MIN_FREE_MB:
      'With less free space (in STORAGE_DIR; with S3, in DATA_DIR/work) no upload begins and /readyz is 503. 0: only when a write fails.',
    UPLOADS_PER_MINUTE: 'Uploads that one person may begin within a minute, and that may be unfinished.',
    UPLOADS_OPEN_PER_USER: '',
    UPLOAD_IDLE_SECONDS: 'Seconds without data after which an upload is aborted.',
    UPLOAD_MIN_BYTES_PER_SECOND:
      'Bytes per second that an upload brings at least, on average over each UPLOAD_SLOW_SECONDS; slower ones are aborted. 0: no lower limit.',
    UPLOAD_SLOW_SECONDS: '',
    UPLOAD_ANSWER_SECONDS:
      'Seconds for which the answer to a received file waits for the end of its check. What takes longer is answered as being checked. 0: never waits.',
    AUDIO_MAX_MB: 'The largest recording. The screens name these limits too.',
    PICTURE_MAX_MB: 'The largest cover or profile image.',
    BOOKLET_MAX_MB: 'The largest booklet, a PDF or picture.',
    ARTIST_PDF_MAX_MB: 'The largest PDF about an artist.',
    POSTER_MAX_MB: 'The largest thumbnail of a video.',
    VIDEO_MAX_MB: 'The largest music video. The reverse proxy must accept bodies of that size.',
    UNUSED_FILES_MAX_GB: "All of a company's files that no release uses yet, or that are still coming.",
    CONTACTS_PER_COMPANY: 'Contacts that a company may have, entered and imported.',
  },
  'press links': {
    PRESS_TO_MEMBERS:
      'What press links give to addresses of media companies that are no addressees of the running campaign: stream (listening only) or none (no access).',
    PRESS_NAMES_MONTHS: 'Months after the end of a personal press link for which its name and address are kept.',
  },
  'mail; without a host, mails stay in a mailbox that opens in the browser': {
    SMTP_HOST: '',
    SMTP_PORT: '',
    SMTP_SECURE: '',
    SMTP_USER: '',
    SMTP_PASSWORD: '',
    SMTP_DKIM_DOMAIN: 'Signs mails for this domain (DKIM). Empty: the mail server signs, or nobody does.',
    SMTP_DKIM_SELECTOR: 'The name below _domainkey of that domain whose TXT record has the public key.',
    SMTP_DKIM_KEY_FILE: 'File with the private key (PEM, RSA of 2048 bits).',
    MAIL_FROM: '',
  },
  accounts: {
    PASSWORD_CONFIRMATION_MINUTES:
      'Minutes for which a session may change login name and email address after the password was confirmed.',
    OUTBOUND_INNER_HOSTS:
      'Host names of sign-on providers in your own network, separated by commas: they may have private IP addresses and any port. Without it only public addresses are called, at the ports 443 and 8443.',
    DNS_SERVERS:
      'Name servers that are asked for the records by which companies show whose domain it is, separated by commas, such as 9.9.9.9. Empty: those of the machine.',
    SUPER_ADMIN_SECOND_FACTOR:
      'true: super admins need a second factor; false: they may go without. Empty: they need one in production.',
    PANEL_SECOND_FACTOR:
      'true: accounts of the panel need a second factor; false: they may go without. Empty: they need one in production.',
    SUPPORT_EMAIL:
      "Support's e-mail address: shown wherever a text names support, in every mail's footer, and told when the registration of a media company waits for a check. Without it the super admins are told. A contact that support has entered in the panel (Legal and contact) holds instead.",
    SUPPORT_PHONE: "Support's phone number, shown beside the e-mail address.",
    VIES_CHECK:
      'true: VAT ids of registrations are looked up in the European register (VIES). One that it does not know is refused; when it does not answer, the registration goes on without it.',
    VIES_URL: 'Base URL of the REST interface of VIES.',
    VIES_TIMEOUT_MS: 'Milliseconds to wait for VIES.',
  },
  worker: {
    WORKER: 'false: this server takes no jobs; run `npm run worker` elsewhere.',
    WORKER_CONCURRENCY: 'Jobs of the heavy lane (encoding, analyses, fetches of imports) at once.',
    PREVIEW_CONCURRENCY:
      'Previews of uploads (listening copies, excerpts, videos in 720p) that are made at once, beside those jobs.',
    VIDEO_PREVIEW_MINUTES: "Time limit in minutes for the encoding of a video's preview.",
    WORKER_HEARTBEAT_SECONDS:
      'Seconds between heartbeats of a worker. The jobs of a worker without one for four times as long are re-queued.',
    CLOCK_TICK:
      'Cron expression with seconds: how often the clock runs the jobs that have no time of day: campaigns that start or end, automatic sampling, unpaid carts, bundled notifications and others.',
    OUTAGE_CHECK_SECONDS:
      'Seconds between two checks of mail server, shop, storage and names, whose outages the panel shows. 0: none.',
    FFMPEG_PATH: 'Default: ffmpeg and ffprobe on the path.',
    FFPROBE_PATH: '',
    FFMPEG_MEMORY_MB: 'Memory that one ffmpeg may allocate when it encodes (Linux).',
  },
  'processes that read uploaded files (docs/limits.md, "Uploaded files")': {
    PARSER_PROCESSES: 'Child processes that are kept running, and files checked at once, per server or worker.',
    PARSER_CHECKS: '',
    PARSER_TIMEOUT_SECONDS:
      'A file that takes longer to read, or needs more memory, is refused. One file at a time may have PARSER_MEMORY_MB; each is first tried with the shared amount.',
    PARSER_MEMORY_MB: '',
    PARSER_PICTURE_MEMORY_MB:
      'The same as PARSER_MEMORY_MB for one picture at a time: a progressive JPEG must be held in memory as a whole.',
    PARSER_SHARED_MEMORY_MB: '',
    PARSER_OUTPUT_KB: 'Maximum output of such a process, or of ffprobe, about one file.',
    DDEX_INBOX_DIR:
      'Folder with the inboxes of DDEX messages, one folder for each company, named after its MPN number (docs/ddex-inbox.md). Empty: there is no inbox; in development DATA_DIR/inbox.',
    DDEX_INBOX_QUIET_SECONDS:
      'A batch without its BatchComplete file is taken when nothing of it has changed for this many seconds.',
    DDEX_SCHEMA_DIR:
      "Folder with DDEX's schemas, which an operator has to get from DDEX (`382/release-notification.xsd` and so on): messages are validated against them. Empty: they are not.",
  },
  deliveries: {
    DELIVERY_ALLOW_PRIVATE_TARGETS: 'true lets deliveries go to loopback and private IP addresses (test servers only).',
    DELIVERY_TRANSFERS:
      'Transfers to servers of institutions at once in each process, one connection per server; they cost hardly any processor time.',
    DELIVERY_SLOW_KB_PER_SECOND:
      'A transfer that stays below this many thousand bytes per second for DELIVERY_SLOW_SECONDS gives its place to another delivery and continues DELIVERY_SLOW_PAUSE_SECONDS later, without counting as an attempt. 0: none does.',
    DELIVERY_SLOW_SECONDS: '',
    DELIVERY_SLOW_PAUSE_SECONDS: '',
  },
  'external shop (docs/shop-http.md); without a URL the embedded shop settles orders': {
    SHOP_URL: '',
    SHOP_TOKEN: '',
    SHOP_TIMEOUT_MS: '',
  },
  'digital-delivery service (docs/digital-catalogue-http.md); without a URL the catalogue is kept in the panel': {
    DIGITAL_CATALOGUE_URL: '',
    DIGITAL_CATALOGUE_TOKEN: '',
    DIGITAL_CATALOGUE_TIMEOUT_MS: 'Milliseconds without a reply, or without another byte of a file.',
  },
  'the product': {
    APP_TIMEZONE: 'Time zone of campaign dates, windows and digests.',
    APP_LOCALE: 'Default language: en-US | de-DE | fr-FR',
    APP_FIRST_YEAR: 'First year of year pickers and of the copyright line.',
    BRAND_NAME: '',
    SURVEY_URL:
      'URL of a survey form. With the feature SURVEY switched on, the web app asks users to take part and embeds it.',
  },
} as const satisfies Record<string, Partial<Record<Described, string | SettingDescription>>>;

type KeysOf<G> = G extends unknown ? keyof G : never;
type Missing = Exclude<Described, KeysOf<(typeof DESCRIPTIONS)[keyof typeof DESCRIPTIONS]>>;
/** Does not compile while a setting of the schema has no description: the type then names it. */
const _complete: [Missing] extends [never] ? true : Missing = true;
void _complete;

/** Groups of settings, each with its descriptions in the order of `.env.example`. */
export const SETTING_GROUPS: readonly { title: string; settings: readonly [string, SettingDescription][] }[] =
  Object.entries(DESCRIPTIONS).map(([title, settings]) => ({
    title,
    settings: Object.entries<string | SettingDescription>(settings).map(([name, text]) => [
      name,
      typeof text === 'string' ? { text } : text,
    ]),
  }));
