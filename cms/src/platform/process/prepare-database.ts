import { EnvironmentError } from '../../../config/environment';
import { bootApplication } from './boot';

/** Creates the schema in an empty database and exits; `npm run restore` then fills the tables. */
async function prepare(): Promise<void> {
  const strapi = await bootApplication();
  await strapi.destroy();
}

prepare().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof EnvironmentError ? error.message : error);
    process.exit(1);
  },
);
