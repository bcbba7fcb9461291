import { closeDatabase, server } from './server';
import { stopOwnServers } from './server-process';

// The worker's first file waits for its server here, so that the start does not count against a test's own limit.
beforeAll(async () => {
  await server();
});
// The file's own servers, also those that it cannot stop itself because another one did not start.
afterAll(stopOwnServers);
afterAll(closeDatabase);
