import { closeDatabase, server } from './server';

const START_LIMIT_MS = 120_000;

// The worker's first file waits for its server here, so that the start does not count against a test's own limit.
beforeAll(async () => {
  await server();
}, START_LIMIT_MS);
afterAll(closeDatabase);
