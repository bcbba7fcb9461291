/** Settings of the servers under test, beside those that differ per server (port, database, folders). */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CLOCK_TICK: '* * * * * *',
  WORKER: 'true',
  WORKER_CONCURRENCY: '2',
  DATABASE_POOL_MAX: '8',
  DELIVERY_ALLOW_PRIVATE_TARGETS: 'true',
  STRAPI_TELEMETRY_DISABLED: 'true',
};
