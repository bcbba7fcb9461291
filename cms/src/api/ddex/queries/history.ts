import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/** What earlier imported messages said about a release. */
export interface History {
  /** Releases that were made or updated by them. */
  releaseIds: number[];
  /** The latest creation time among them, as sent; null if none has one. */
  newestSentAt: string | null;
  /** Version of each release after its last import. */
  versions: ReadonlyMap<number, number>;
}

interface HistoryRow {
  release_id: number;
  release_version: number | null;
  sent_at: string | null;
}

/** Instant of a message in milliseconds; 0 where it does not say when it was made. */
export const instantOf = (sentAt: string | null): number => {
  const instant = sentAt === null ? Number.NaN : Date.parse(sentAt);
  return Number.isNaN(instant) ? 0 : instant;
};

/** Imports of a company that were about a release with one of these identifiers. */
export async function historyOf(knex: Knex, companyId: number, identifiers: readonly string[]): Promise<History> {
  const rows = await select<HistoryRow>(
    knex,
    `select i.release_id, i.release_version, m.sent_at
     from imported_releases i join release_import_messages m on m.id = i.message_id
     where i.company_id = :companyId and i.state = 'IMPORTED' and i.release_id is not null
       and i.id in (select o.id from unnest(:identifiers::text[]) wanted
         join imported_releases o on o.identifiers @> to_jsonb(wanted))
     order by i.imported_at, i.id`,
    { companyId, identifiers: [...identifiers] },
  );
  const newest = rows.reduce<string | null>(
    (latest, { sent_at }) => (instantOf(sent_at) > instantOf(latest) ? sent_at : latest),
    null,
  );
  return {
    releaseIds: [...new Set(rows.map(({ release_id }) => release_id))],
    newestSentAt: newest,
    versions: new Map(
      rows.flatMap(({ release_id, release_version: version }) => (version === null ? [] : [[release_id, version]])),
    ),
  };
}

/** Version of a release after its last import, for a release that was found by its EAN alone. */
export async function lastImportedVersion(knex: Knex, companyId: number, releaseId: number): Promise<number | null> {
  const [row] = await select<{ version: number | null }>(
    knex,
    `select release_version as version from imported_releases
     where company_id = :companyId and release_id = :releaseId and state = 'IMPORTED' order by imported_at desc, id desc
       limit 1`,
    { companyId, releaseId },
  );
  return row?.version ?? null;
}

/** Whether a release of the same message (by sender and number, or by its bytes) was imported before. */
export async function wasImported(
  knex: Knex,
  companyId: number,
  message: { sha256: string; messageId: string | null; sender: string | null },
): Promise<boolean> {
  const [row] = await select<{ found: boolean }>(
    knex,
    `select exists (select 1 from release_import_messages m join imported_releases i on i.message_id = m.id
       where i.company_id = :companyId and i.state = 'IMPORTED'
         and (m.sha_256 = :sha256 or (m.message_id = :messageId::text
           and m.sender is not distinct from :sender::text))) as found`,
    { companyId, ...message },
  );
  return row?.found === true;
}
