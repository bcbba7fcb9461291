import { EnvironmentError } from '../../../config/environment';
import { countAnew } from '../../api/press';
import { bootApplication } from './boot';

/** Counts what came of press links anew. */
async function count(): Promise<void> {
  const strapi = await bootApplication();
  try {
    const { links, changed } = await countAnew(strapi);
    console.log(`${links} personal links counted anew: ${changed === 0 ? 'all' : links - changed} as they were.`);
    if (changed > 0) console.log(`${changed} have other numbers now.`);
  } finally {
    await strapi.destroy();
  }
}

count().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof EnvironmentError ? error.message : error);
    process.exit(1);
  },
);
