import { EnvironmentError, readEnvironment } from '..';

const DATABASE = { DATABASE_URL: 'postgres://mpn@localhost/mpn' };

test('everything has a default, and an empty value counts as absent', () => {
  expect(readEnvironment({ PORT: '', SMTP_HOST: ' ' })).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 1337,
    WORKER: true,
    APP_TIMEZONE: 'Europe/Berlin',
  });
});

test('values are converted to their types', () => {
  expect(readEnvironment({ ...DATABASE, PORT: '8080', WORKER: 'false' })).toMatchObject({ PORT: 8080, WORKER: false });
});

test('TRUST_PROXY=false of an older file still means no proxy', () => {
  expect(readEnvironment({ TRUST_PROXY: 'false' })).toMatchObject({ PROXY_HOPS: 0 });
  expect(readEnvironment({ PROXY_HOPS: '2', NODE_ENV: 'production' })).toMatchObject({ PROXY_HOPS: 2 });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PROXY_HOPS: 'true' }, 'PROXY_HOPS must be a whole number of at least 0'],
  [{ PROXY_HOPS: '-1' }, 'PROXY_HOPS must be greater than or equal to 0'],
  [{ PROXY_HOPS: '1.5' }, 'PROXY_HOPS must be an integer'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is replaced by PROXY_HOPS, the number of proxies before the server'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is replaced by PROXY_HOPS, the number of proxies before the server'],
  [{ PORT: '70000' }, 'PORT must be less than or equal to 65535'],
  [{ NODE_ENV: 'live' }, 'NODE_ENV must be one of the following values'],
  [{ WORKER: 'perhaps' }, 'WORKER must be true or false'],
  [{ DATABASE_URL: 'mysql://localhost/mpn' }, 'DATABASE_URL must be an address such as postgres://'],
  [
    { ...DATABASE, DATABASE_REPLICA_URL: DATABASE.DATABASE_URL },
    'DATABASE_REPLICA_URL must be the address of another server than DATABASE_URL',
  ],
  [{ PUBLIC_URL: 'mpn.example.org' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
  [{ APP_TIMEZONE: 'Europe/Hamburg' }, 'APP_TIMEZONE must be the name of a time zone'],
  [{ S3_BUCKET: 'music' }, 'S3_REGION is missing: it is needed because S3_BUCKET is set'],
  [{ S3_BUCKET: 'music', S3_REGION: 'eu-central-1' }, 'S3_ACCESS_KEY_ID is missing: it is needed because S3_BUCKET'],
  [{ S3_BUCKET: 'My Music' }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_REGION: 'eu-central-1' }, 'S3_BUCKET is missing: it is needed because S3_REGION is set'],
  [{ S3_BUCKET: 'music', S3_REGION: 'Frankfurt (EU)' }, 'S3_REGION must be the name of a region'],
  [{ S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be an address that begins with http:// or https://'],
  [{ S3_FORCE_PATH_STYLE: 'perhaps' }, 'S3_FORCE_PATH_STYLE must be true or false'],
  [{ S3_ACL: 'public-read' }, 'S3_ACL must be one of the following values: private, none'],
  [{ STORAGE_MIN_FREE_MB: 'much' }, 'STORAGE_MIN_FREE_MB must be a whole number of at least 0'],
  [{ BOOKLET_MAX_MB: '101' }, 'BOOKLET_MAX_MB must be less than or equal to 100'],
  [{ UPLOADS_PER_MINUTE: '0' }, 'UPLOADS_PER_MINUTE must be greater than or equal to 1'],
  [{ UPLOADS_OPEN_PER_USER: 'many' }, 'UPLOADS_OPEN_PER_USER must be a whole number of at least 1'],
  [{ UPLOAD_IDLE_SECONDS: '1.5' }, 'UPLOAD_IDLE_SECONDS must be an integer'],
  [{ SMTP_USER: 'mpn' }, 'SMTP_PASSWORD is missing: it is needed because SMTP_USER is set'],
  [{ DIGITAL_CATALOGUE_URL: 'catalogue.example' }, 'DIGITAL_CATALOGUE_URL must be an address that begins with http'],
  [{ DIGITAL_CATALOGUE_URL: 'https://catalogue.example' }, 'DIGITAL_CATALOGUE_TOKEN is missing: it is needed because'],
  [{ DIGITAL_CATALOGUE_TIMEOUT_MS: 'soon' }, 'DIGITAL_CATALOGUE_TIMEOUT_MS must be a whole number of at least 100'],
])('%j stops the start with a message that names it', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

describe('outside production only this machine is served', () => {
  const LOCAL = [
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:1337' },
    { PUBLIC_URL: 'http://mpn.localhost:8080' },
  ];
  const OPEN: [Record<string, string>, string][] = [
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 answers other machines'],
    [{ HOST: '::' }, 'HOST=:: answers other machines'],
    [{ HOST: '192.168.1.7' }, 'HOST=192.168.1.7 answers other machines'],
    [{ HOST: '127.0.0.1.evil.example' }, 'answers other machines'],
    [{ PROXY_HOPS: '1' }, 'PROXY_HOPS=1 says that a proxy'],
    [{ PUBLIC_URL: 'https://mpn.example.org' }, 'PUBLIC_URL=https://mpn.example.org is no address of this machine'],
    [{ PUBLIC_URL: 'https://localhost.example.org' }, 'is no address of this machine'],
  ];

  test.each(LOCAL)('%j is local', (variables) => {
    expect(() => readEnvironment(variables)).not.toThrow();
  });

  test.each(OPEN)('%j stops the start', (variables, sentence) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(() => readEnvironment({ ...variables, NODE_ENV })).toThrow(EnvironmentError);
      expect(() => readEnvironment({ ...variables, NODE_ENV })).toThrow(sentence);
      expect(() => readEnvironment({ ...variables, NODE_ENV })).toThrow('ALLOW_DEMO_ON_NETWORK=true');
    }
  });

  test.each(OPEN)('%j is allowed in production, and if the operator permits it', (variables) => {
    expect(() => readEnvironment({ ...variables, NODE_ENV: 'production' })).not.toThrow();
    expect(() => readEnvironment({ ...variables, ALLOW_DEMO_ON_NETWORK: 'true' })).not.toThrow();
  });
});
