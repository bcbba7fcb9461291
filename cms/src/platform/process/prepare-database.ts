import { EnvironmentError } from '../../../config/environment';
import { bootApplication } from './boot';

/** Brings the schema into an empty database and ends: `npm run restore` fills the tables then. */
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
