import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { addressedToMe, LIVE_ACTION, ownReleases, SAMPLING_JOIN, visibleFullSamplings } from '../scoping/releases';
import { allOf, piece, select, type SqlPiece } from '../scoping/sql';
import type { StoredFileRow } from './file-row';

/** Releases that refer to the file; alias `r`. */
const REFERS_TO_FILE = `(exists (select 1 from tracks t where t.release_id = r.id and t.audio_file_id = :file)
  or exists (select 1 from artworks w where w.release_id = r.id and w.file_id = :file)
  or exists (select 1 from artist_infos n where n.release_id = r.id and n.info_file_id = :file)
  or exists (select 1 from videos v where v.release_id = r.id and (v.video_file_id = :file or v.poster_image_file_id = :file)))`;

async function anyRelease(db: Knex, fileId: number, scope: SqlPiece): Promise<boolean> {
  const { sql, bindings } = allOf([piece(REFERS_TO_FILE, { file: fileId }), scope]);
  const found = await select(db, `select 1 from releases r where ${sql} limit 1`, bindings);
  return found.length > 0;
}

/** What was sampled to a media user and runs now (domain decisions, section 2). */
function sampledNow(principal: Principal): SqlPiece {
  const addressed = addressedToMe(principal);
  return piece(
    `r.deleted_at is null and r.withdrawn_at is null
     and exists (select 1 from ${SAMPLING_JOIN} where c.release_id = r.id and ${LIVE_ACTION} and ${addressed.sql})`,
    { now: new Date(), ...addressed.bindings },
  );
}

/**
 * Whether the principal may have the bytes of a stored file now; asked again at every range of a transfer.
 * Original recordings go to the company that owns them only: media users hear the listening copy and get originals'
 * renditions through the download action.
 */
export async function mayReadFile(
  db: Knex,
  principal: Principal,
  file: Pick<StoredFileRow, 'id' | 'kind' | 'company_id' | 'uploader_id'>,
  variant: 'original' | 'stream',
): Promise<boolean> {
  if (principal.combinedRole === 'SUPER_ADMIN') return true;
  if (file.kind === 'PROFILE_IMAGE')
    return file.company_id === principal.companyId || file.uploader_id === principal.userId;
  const isOwn = file.company_id !== null && file.company_id === principal.companyId;
  if (isOwn && principal.companyType === 'PROMOTION') {
    return principal.promoShare === null || (await anyRelease(db, file.id, ownReleases(principal)));
  }
  if (file.kind === 'AUDIO_TRACK' && variant === 'original') return false;
  if (principal.companyType === 'MEDIA') return anyRelease(db, file.id, sampledNow(principal));
  return anyRelease(db, file.id, visibleFullSamplings(principal));
}

/** As {@link mayReadFile} for whichever variant: who may hear a recording may see its waveform. */
export function mayHearFile(db: Knex, principal: Principal, file: StoredFileRow): Promise<boolean> {
  return mayReadFile(db, principal, file, 'stream');
}
