import type { Knex } from 'knex';
import type { PressAccessRow } from '@mpn/domain';
import { csvFile, csvHead, exportedRows, select, type CsvForm, type MadeFile } from '@mpn/server-kit';
import de from '../locales/de.json';
import en from '../locales/en.json';

const REPORT = `select * from (
    select 'GUEST' as kind, coalesce(g.label, '#' || g.id) as name, g.email, g.first_visit_at as "firstAt",
      g.last_visit_at as "lastAt", null::int as editors
    from press_grants g join press_link_releases x on x.link_id = g.link_id
    where x.release_id = :releaseId and g.kind = 'PERSON'
    union all
    select 'INSTITUTION', c.name, null, min(i.created_at), max(i.created_at), count(distinct i.user_id)::int
    from (select institution_id from sampled_institutions where release_id = :releaseId
        union select u.company_id from interaction_list i join people u on u.id = i.user_id
          where i.release_id = :releaseId) s
      join partners c on c.id = s.institution_id and c.type = 'MEDIA'
      left join (interaction_list i join people u on u.id = i.user_id)
        on i.release_id = :releaseId and u.company_id = s.institution_id
    group by c.id, c.name
    union all
    select 'PARTNER', c.name, null, null, null, null
    from shared_releases l join share_parties p on p.id = l.promo_share_id
      join partners c on c.id = p.received_company_id
    where l.release_id = :releaseId and l.status = 'ACCEPTED'
  ) report order by kind, lower(name)`;

type Facts = Omit<PressAccessRow, 'firstAt' | 'lastAt'> & { firstAt: Date | null; lastAt: Date | null };

/**
 * Who had access to a release: guests with a personal link, institutions that it was sampled to or whose editors opened
 * it otherwise, partners it is shared with. @throws AppError export-too-large
 */
export async function accessReport(db: Knex, releaseId: number): Promise<PressAccessRow[]> {
  const rows = await exportedRows<Facts>((limit) => select<Facts>(db, `${REPORT} limit :limit`, { releaseId, limit }));
  return rows.map((row) => ({
    ...row,
    firstAt: row.firstAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
  }));
}

const TABLE = { fileName: 'access.csv', columns: ['kind', 'name', 'email', 'firstAt', 'lastAt', 'editors'] } as const;

/** The report as a file. */
export function accessCsv(rows: readonly PressAccessRow[], form: CsvForm): Promise<MadeFile> {
  const { fileName, headings } = csvHead(TABLE, { de: de.access, en: en.access }, form);
  const kindName = (kind: PressAccessRow['kind']) => (form === 'MACHINE' ? kind : { de, en }[form].access.kinds[kind]);
  const lines = rows.map(({ kind, name, email, firstAt, lastAt, editors }) => [
    ...[kindName(kind), name, email, firstAt, lastAt],
    editors,
  ]);
  return csvFile(fileName, [headings, ...lines], form);
}
