import type { LegalDocumentKind, LegalDocumentView, LegalView } from '@mpn/domain';
import { unique } from '../../factories/insert';
import { api, type ApiClient } from '../support/client';
import type { SupportAnswer } from '../support-panel/panel';

export const DOCUMENTS = '//admin/support/legal-documents';
export const CONTACT = '//admin/support/support-contact';

/** GET /legal in a language. */
export const readLegal = async (language: string): Promise<LegalView> =>
  (await api().withHeaders({ 'accept-language': language }).get<LegalView>('/legal')).body;

/** The version in force of a text. */
export const inForce = async (kind: LegalDocumentKind, language = 'en'): Promise<LegalDocumentView | undefined> =>
  (await readLegal(language)).documents.find((document) => document.kind === kind);

/** The body of the panel's form, based on this version. */
export const textAfter = (kind: LegalDocumentKind, afterVersion: number) => ({
  kind,
  afterVersion,
  titleDe: `Neu ${unique()}`,
  titleEn: `New ${unique()}`,
  textDe: 'Erste Zeile\nZweite Zeile',
  textEn: 'First line\nSecond line',
});

/** Support publishes the next version of a text. */
export async function publishAsSupport(panel: ApiClient, kind: LegalDocumentKind) {
  const sent = textAfter(kind, (await inForce(kind))?.version ?? 0);
  const { status, body } = await panel.post<SupportAnswer<{ id: number }>>(DOCUMENTS, sent);
  return { sent, status, body };
}
