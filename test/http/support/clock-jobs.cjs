'use strict';

/*
 * Preloaded into the servers under test (`node --require`): runs clock jobs of the product as of an instant, inside the
 * server, when `run-clock-jobs.ts` asks for it. A process of its own for them takes five seconds of processor time.
 *
 * TEST_CLOCK_JOBS names the socket, for which Linux keeps no file.
 */
const { createServer } = require('node:http');
const { json } = require('node:stream/consumers');

/** Runs the jobs one after the other. @param asked `jobs`: their names; `now`: as of when */
async function run({ jobs, now }) {
  const { registeredClockJobs } = require('@mpn/server-kit');
  for (const name of jobs) await registeredClockJobs().get(name).run(globalThis.strapi, new Date(now));
}

const { TEST_CLOCK_JOBS } = process.env;
if (TEST_CLOCK_JOBS) {
  const server = createServer((request, response) => {
    json(request)
      .then(run)
      .then(
        () => response.end(),
        (error) => {
          response.statusCode = 500;
          response.end(String(error?.stack ?? error));
        },
      );
  });
  // Of two processes with one data folder, the first is asked.
  server.on('error', () => undefined);
  server.listen(`\0${TEST_CLOCK_JOBS}`);
  server.unref();
}
