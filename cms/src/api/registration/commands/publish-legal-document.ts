import type { Knex } from 'knex';
import { fail, legalDocumentSchema, validateInput } from '@mpn/domain';
import { insertRow, lockTopic } from '@mpn/server-kit';

/**
 * Publishes the next version of a text, in force at once. Earlier versions stay, because consents refer to them.
 * @returns its id, kind and version
 * @throws AppError invalid-input; optimistic-lock (409) when there is a newer version than the form is based on
 */
export async function publishLegalDocument(trx: Knex, sent: unknown, panelUserId: number, now = new Date()) {
  const { kind, afterVersion, ...texts } = validateInput(legalDocumentSchema, sent);
  await lockTopic(trx, `legal-document:${kind}`);
  const newest = await trx('legal_documents')
    .whereRaw('kind = ?', [kind])
    .max<{ version: number | null }[]>('document_version as version');
  const latest = Number(newest[0]?.version ?? 0);
  if (latest !== afterVersion) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'legal-document' });
  const version = latest + 1;
  const id = await insertRow(trx, 'legal_documents', {
    kind,
    document_version: version,
    title_de: texts.titleDe,
    title_en: texts.titleEn,
    text_de: texts.textDe,
    text_en: texts.textEn,
    valid_from: now,
    is_sample: false,
    panel_user_id: panelUserId,
  });
  return { id, kind, version };
}
