import { closeDatabase, server } from './server';
import { stopOwnServers } from './server-process';

// Starts the jest worker's server here, so that the start does not count towards a test's timeout.
beforeAll(async () => {
  await server();
});
// Stops the file's own servers, even if one failed to start.
afterAll(stopOwnServers);
afterAll(closeDatabase);
