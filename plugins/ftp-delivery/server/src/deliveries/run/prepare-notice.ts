import type { Knex } from 'knex';
import { fail, plainFileName, type Locale } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { noticeJson, noticeText, type WithdrawalNotice } from '../documents/notice-file';
import { COUNTRY_LOCALE } from '../queries/address-locale';
import type { DeliveryRecord } from '../queries/delivery-row';
import type { ReleaseData } from '../rules/release-data';
import { namesOf } from '../rules/plan';
import { written, type PreparedFile } from './prepare-files';
import type { Run } from './begin';

interface Withdrawal extends Pick<WithdrawalNotice, 'promoter' | 'reason' | 'withdrawnAt'> {
  locale: Locale;
}

const WITHDRAWAL = `select coalesce(p.name, '') as promoter, coalesce(r.withdrawal_reason, '') as reason,
    r.withdrawn_at as "withdrawnAt", ${COUNTRY_LOCALE} as locale
  from releases r left join companies p on p.id = r.company_id cross join companies c
  where r.id = :release_id and r.withdrawn_at is not null and c.id = :institution_id`;

/**
 * SQL: the release's files that arrived in the folder, from any delivery, the newest first. What an update removed
 * counts once it is complete.
 */
const ARRIVED = `select f.kind, f.name,
    case when d.state = 'DELIVERED' and d.update_changes ->> 'isInPlace' = 'true'
      then (d.update_changes -> 'removed')::json end as removed
  from delivery_files f join deliveries d on d.id = f.delivery_id
  where d.release_id = :release_id and d.institution_id = :institution_id and d.remote_directory = :remote_directory
    and d.remote_server = :remote_server and d.reason <> 'WITHDRAWAL' and f.state = 'SENT'
  order by coalesce(d.delivered_at, d.finished_at) desc nulls first, d.id desc`;

interface ArrivedFile {
  kind: PreparedFile['kind'];
  name: string;
  /** Names of files that its delivery, an update in place, has removed from the folder. */
  removed: string[] | null;
}

/** What is the release's own; our lists and metadata files are not to be deleted from an archive. */
const CONTENTS: readonly PreparedFile['kind'][] = ['AUDIO', 'COVER', 'ARTWORK', 'ARTIST_INFO'];

/**
 * The recordings, pictures and documents that are in the folder now.
 * @param arrived the newest first
 * @returns names in their order
 */
export function contentsLeft(arrived: readonly ArrivedFile[]): string[] {
  const gone = new Set<string>();
  const left = new Set<string>();
  for (const { kind, name, removed } of arrived) {
    if (CONTENTS.includes(kind) && !gone.has(name)) left.add(name);
    removed?.forEach((other) => gone.add(other));
  }
  return [...left].sort();
}

/**
 * The notice of a withdrawal, as text and as JSON, for a folder that holds files of the release; none if nothing has
 * arrived.
 * @throws AppError not-found for a release that is not withdrawn
 */
export async function prepareNotice(
  knex: Knex,
  release: ReleaseData,
  { delivery, configuration }: Pick<Run, 'delivery' | 'configuration'>,
): Promise<PreparedFile[]> {
  const { release_id, institution_id, remote_directory, remote_server }: DeliveryRecord = delivery;
  const [withdrawal] = await select<Withdrawal>(knex, WITHDRAWAL, { release_id, institution_id });
  if (!withdrawal) throw fail('mpn.backend.global.error.not-found');
  const folder = { release_id, institution_id, remote_directory, remote_server };
  const arrived = await select<ArrivedFile>(knex, ARRIVED, folder);
  // Empty if a transfer that was running during the withdrawal did not arrive.
  if (arrived.length === 0) return [];
  const { locale, ...data } = withdrawal;
  const notice: WithdrawalNotice = {
    ...data,
    title: release.title,
    artist: release.artist ?? '',
    ean: release.ean ?? undefined,
    files: contentsLeft(arrived),
  };
  const names = namesOf(release);
  const name = (extension: string): string => plainFileName([names.artist, names.title, 'withdrawn'], extension);
  return [
    written(
      { kind: 'NOTICE_TEXT', name: name('txt') },
      noticeText(notice, locale, configuration.encoding),
      'text/plain',
    ),
    written({ kind: 'NOTICE_JSON', name: name('json') }, noticeJson(notice, locale), 'application/json'),
  ];
}
