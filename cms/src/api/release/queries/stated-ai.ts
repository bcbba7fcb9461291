import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { StatedAi } from '../contracts';

/** What is stated about generative AI in the recordings of a release, as the rules of media companies ask for it. */
export async function statedAi(knex: Knex, releaseId: number): Promise<StatedAi> {
  const [stated] = await select<StatedAi>(
    knex,
    `select some_all as "someAll", some_partly as "somePartly" from release_ai where release_id = :releaseId`,
    { releaseId },
  );
  return stated ?? { someAll: false, somePartly: false };
}
