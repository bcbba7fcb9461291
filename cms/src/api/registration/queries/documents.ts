import type { Knex } from 'knex';
import {
  consentsOf,
  textLanguageOf,
  type PartnerType,
  type ConsentKind,
  type LegalDocumentKind,
  type Locale,
  type RegistrationDocumentView,
} from '@mpn/domain';
import { select } from '@mpn/server-kit';

interface DocumentRow {
  kind: LegalDocumentKind;
  version: number;
  title: string;
  text: string;
  valid_from: Date;
}

/** The texts in force for a registration of this type, in the order in which they are shown. */
export async function readDocuments(db: Knex, type: PartnerType, locale: Locale): Promise<RegistrationDocumentView[]> {
  const language = textLanguageOf(locale);
  const rows = await select<DocumentRow>(
    db,
    `select distinct on (kind) kind, document_version as version, title_${language} as title, text_${language} as text,
      valid_from
     from legal_documents order by kind, document_version desc`,
  );
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return consentsOf(type)
    .map((kind) => byKind.get(kind))
    .filter((row): row is DocumentRow => row !== undefined)
    .map(({ kind, valid_from: validFrom, ...document }) => ({
      ...document,
      kind: kind as ConsentKind,
      validFrom: validFrom.toISOString(),
    }));
}

/** The version in force of each text. */
export async function currentVersions(db: Knex): Promise<Map<LegalDocumentKind, number>> {
  const rows = await db('legal_documents')
    .groupBy('kind')
    .select('kind')
    .max<{ kind: LegalDocumentKind; version: number }[]>('document_version as version');
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}
