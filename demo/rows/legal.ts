import { insertRows, type SqlClient } from '@mpn/database';
import { SAMPLE_LEGAL_TEXTS } from '../legal-documents';

/** Sample legal texts, marked as such, for kinds without a text. */
export async function seedLegal(client: SqlClient): Promise<void> {
  const { rows } = await client.query<{ kind: string }>('select distinct kind from legal_documents');
  const known = new Set(rows.map(({ kind }) => kind));
  await insertRows(
    client,
    'legal_documents',
    SAMPLE_LEGAL_TEXTS.filter(({ kind }) => !known.has(kind)).map((text) => ({
      kind: text.kind,
      document_version: 1,
      title_de: text.titleDe,
      title_en: text.titleEn,
      text_de: text.textDe,
      text_en: text.textEn,
      valid_from: new Date(),
      is_sample: true,
    })),
  );
}

/** Contact of the demo's support. An installation that has entered a contact keeps it. */
export async function seedSupportContact(client: SqlClient): Promise<void> {
  const { rows } = await client.query('select 1 from support_contacts limit 1');
  if (rows.length > 0) return;
  await insertRows(client, 'support_contacts', [{ email: 'support@mpn.example', phone: '+49 40 000001' }]);
}
