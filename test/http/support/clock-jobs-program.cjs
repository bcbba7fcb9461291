const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../../..');

/** Loads the compiled application, runs the clock jobs CLOCK_JOBS as of CLOCK_NOW, and reports `ready`. */
async function run() {
  const { bootApplication } = require(join(ROOT, 'cms/dist/src/platform/process/boot.js'));
  const { registeredClockJobs } = require('@mpn/server-kit');
  const strapi = await bootApplication();
  for (const name of process.env.CLOCK_JOBS.split(' '))
    await registeredClockJobs().get(name).run(strapi, new Date(process.env.CLOCK_NOW));
  process.send({ type: 'ready' });
}

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
