import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { soundOf, variantsOf } from '@mpn/domain';
import { database, inTransaction, registerClockJob, select } from '@mpn/server-kit';

/** Releases whose words are read in one transaction. */
const AT_ONCE = 1_000;
/** Words that are written in one statement. */
const WRITTEN_AT_ONCE = 2_000;

/** Words that the vocabulary lacks, of releases that were written since they were last read; null where none waits. */
async function takeNewWords(trx: Knex): Promise<{ releases: number; words: string[] } | null> {
  const taken = await select<{ id: number }>(
    trx,
    `delete from search_pending where ctid = any(array(
       select ctid from search_pending limit ${AT_ONCE} for update skip locked)) returning release_id as id`,
  );
  if (taken.length === 0) return null;
  const ids = [...new Set(taken.map(({ id }) => id))];
  const rows = await select<{ word: string }>(
    trx,
    `select distinct made.word from releases r
     cross join lateral unnest(tsvector_to_array(mpn_search_vector(r.search_words))) as made(word)
     where r.id = any(:ids::int[]) and not exists (select 1 from search_vocabulary v where v.word = made.word)`,
    { ids },
  );
  return { releases: ids.length, words: rows.map(({ word }) => word) };
}

async function addWords(trx: Knex, words: readonly string[]): Promise<void> {
  for (let from = 0; from < words.length; from += WRITTEN_AT_ONCE) {
    const rows = words
      .slice(from, from + WRITTEN_AT_ONCE)
      .map((word) => ({ word, sound: soundOf(word), variants: variantsOf(word) }));
    await trx.raw(
      `insert into search_vocabulary (word, sound, variants)
       select word, sound, variants from jsonb_to_recordset(?::jsonb) as made(word text, sound text, variants text[])
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}

/**
 * Adds words of new and changed releases to the vocabulary, by which misspelt words are corrected. Releases themselves
 * are found as soon as they are saved. After an upgrade it reads all releases once, and logs it.
 */
async function readNewWords(strapi: Core.Strapi): Promise<void> {
  let releases = 0;
  for (;;) {
    const taken = await inTransaction(strapi, async (trx) => {
      const found = await takeNewWords(trx);
      if (found) await addWords(trx, found.words);
      return found;
    });
    if (!taken) break;
    releases += taken.releases;
  }
  if (releases >= AT_ONCE) strapi.log.info(`Read the words of ${releases} releases for searches with mistakes.`);
}

/** Deletes words that no release has any more. */
async function forgetOldWords(strapi: Core.Strapi): Promise<void> {
  await database(strapi).raw(
    `delete from search_vocabulary v where not exists (
       select 1 from ts_stat('select mpn_search_vector(search_words) from releases where deleted_at is null') s
       where s.word = v.word)`,
  );
}

/** Registers the clock jobs `release.search-vocabulary` and `release.forget-words`. */
export function registerSearchVocabulary(): void {
  registerClockJob({ name: 'release.search-vocabulary', run: readNewWords });
  registerClockJob({ name: 'release.forget-words', cron: '47 3 * * *', run: forgetOldWords });
}
