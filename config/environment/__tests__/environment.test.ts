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

test('values are read as what they mean', () => {
  expect(readEnvironment({ ...DATABASE, PORT: '8080', WORKER: 'false' })).toMatchObject({ PORT: 8080, WORKER: false });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be less than or equal to 65535'],
  [{ NODE_ENV: 'live' }, 'NODE_ENV must be one of the following values'],
  [{ WORKER: 'perhaps' }, 'WORKER must be true or false'],
  [{ DATABASE_URL: 'mysql://localhost/mpn' }, 'DATABASE_URL must be an address such as postgres://'],
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
  [{ SMTP_USER: 'mpn' }, 'SMTP_PASSWORD is missing: it is needed because SMTP_USER is set'],
  [{ DIGITAL_CATALOGUE_URL: 'catalogue.example' }, 'DIGITAL_CATALOGUE_URL must be an address that begins with http'],
  [{ DIGITAL_CATALOGUE_URL: 'https://catalogue.example' }, 'DIGITAL_CATALOGUE_TOKEN is missing: it is needed because'],
  [{ DIGITAL_CATALOGUE_TIMEOUT_MS: 'soon' }, 'DIGITAL_CATALOGUE_TIMEOUT_MS must be a whole number of at least 100'],
])('%j stops the start with a sentence that names it', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
  expect(() => readEnvironment(variables)).toThrow(sentence);
});
