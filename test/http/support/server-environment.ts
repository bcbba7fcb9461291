/** Settings of the servers under test, beside those that differ per server (port, database, folders). */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  // Tests set their IP address with X-Forwarded-For; default: this machine.
  PROXY_HOPS: '1',
  ALLOW_DEMO_ON_NETWORK: 'true',
  LOG_LEVEL: 'error',
  // Each tick costs every running server processor time, also those whose tests wait for none.
  CLOCK_TICK: '*/5 * * * * *',
  OUTAGE_CHECK_SECONDS: '0',
  WORKER: 'true',
  WORKER_CONCURRENCY: '2',
  DATABASE_POOL_MAX: '12',
  DELIVERY_ALLOW_PRIVATE_TARGETS: 'true',
  // Two files fill it.
  CONTACTS_PER_COMPANY: '25000',
  // High, because a test file uploads more per minute than a person.
  UPLOADS_PER_MINUTE: '1000',
  // Tests of other things get the outcome of a check with the answer, also on a busy machine.
  UPLOAD_ANSWER_SECONDS: '60',
  STRAPI_TELEMETRY_DISABLED: 'true',
};
