import { readFileSync } from 'node:fs';
import { EnvironmentError } from '../../../config/environment';
import { repeatErasures } from '../../api/identity';
import { bootApplication } from './boot';

/** Erases persons whom a restored backup has brought back. Argument: a JSON file with the keys of the list's files. */
async function repeat(): Promise<void> {
  const keys = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[];
  const strapi = await bootApplication();
  const erased = await repeatErasures(strapi, keys);
  if (erased > 0) console.log(`${erased} erasures that the backup did not have were repeated.`);
  await strapi.destroy();
}

repeat().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof EnvironmentError ? error.message : error);
    process.exit(1);
  },
);
