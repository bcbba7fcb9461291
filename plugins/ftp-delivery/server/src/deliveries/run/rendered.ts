import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { preferencesOf } from '../../ports';
import { isLossless } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { ARCHIVE_FORMAT, type DeliveryRecord } from '../queries/delivery-row';
import { findRecognitionService } from '../queries/recognition';
import { permittedContents, type PlanRequest } from '../rules/plan';

/**
 * The permitted contents and audio format of a delivery, and whether it is for the archive. A recognition service gets
 * recordings without loss, each with its metadata, and where it wants one a DDEX message.
 */
export async function contentsFor(
  strapi: Core.Strapi,
  knex: Knex,
  delivery: DeliveryRecord,
): Promise<Pick<PlanRequest, 'audioFormat' | 'cover' | 'artwork' | 'isArchiveCopy' | 'trackSidecars' | 'message'>> {
  // A request is limited by the editor's own permissions; an automatic delivery by the institution's.
  const { institution_id: institution, requested_by_user_id: user } = delivery;
  const permitted = permittedContents(
    await preferencesOf(strapi).resolve(knex, institution, user, 'ftp'),
    delivery.audio_format,
  );
  // The archive gets full quality, whatever the institution's preferences are.
  if (delivery.is_archive_copy) return { ...permitted, audioFormat: ARCHIVE_FORMAT, isArchiveCopy: true };
  const recognition = await findRecognitionService(knex, institution);
  if (!recognition) return permitted;
  const { audioFormat: preferred } = permitted;
  const audioFormat = preferred !== null && isLossless(preferred) ? preferred : ARCHIVE_FORMAT;
  return { ...permitted, audioFormat, trackSidecars: true, message: recognition.form !== 'SIDECARS' };
}

const UNRENDERED = `select 1 from tracks t
  where t.release_id = :releaseId and (:trackId::int is null or t.id = :trackId)
    and t.audio_file_id is not null and not coalesce(t.is_data_track_only, false)
    and (exists (select 1 from file_facts f where f.id = t.audio_file_id
        and (f.loudness is null or f.sound_bounds is null))
      or not exists (select 1 from rendition_states x
        where x.file_id = t.audio_file_id and x.format = :format and x.state = 'READY')) limit 1`;

/** Whether everything that a delivery needs is measured and encoded; the remaining work takes moments. */
export async function haveRenditions(strapi: Core.Strapi, knex: Knex, delivery: DeliveryRecord): Promise<boolean> {
  if (delivery.reason === 'WITHDRAWAL') return true;
  const { audioFormat } = await contentsFor(strapi, knex, delivery);
  if (audioFormat === null) return true;
  const { release_id: releaseId, track_id: trackId } = delivery;
  const missing = await select(knex, UNRENDERED, { releaseId, trackId, format: audioFormat });
  return missing.length === 0;
}
