import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { messagesOf } from '../../ports';
import type { DeliveryRecord } from '../queries/delivery-row';
import { findRecognitionService } from '../queries/recognition';
import type { PreparedFile } from './prepare-files';

/**
 * The DDEX message of a delivery to a recognition service: that it may use the recordings to identify them. The same
 * delivery gives the same message.
 */
export async function messageOf(
  strapi: Core.Strapi,
  { id, release_id: releaseId, institution_id: institutionId, reason, queued_at: createdAt }: DeliveryRecord,
  beside: readonly PreparedFile[],
): Promise<string> {
  const db = database(strapi);
  const service = await findRecognitionService(db, institutionId);
  const fileOf = ({ name, sha256 }: PreparedFile) => ({ path: name, sha256 });
  const recordings = beside.flatMap((file) =>
    file.kind === 'AUDIO' && file.trackId !== null ? [[file.trackId, fileOf(file)] as const] : [],
  );
  const cover = beside.find(({ kind }) => kind === 'COVER');
  return messagesOf(strapi).forIdentification(db, releaseId, {
    messageId: `MPN-${releaseId}-${id}`,
    recipient: service?.name ?? null,
    version: service?.form === 'ERN_4_3_2' ? '4.3.2' : '4.3',
    createdAt,
    isUpdate: reason === 'UPDATE',
    recordings: new Map(recordings),
    cover: cover ? fileOf(cover) : null,
  });
}
