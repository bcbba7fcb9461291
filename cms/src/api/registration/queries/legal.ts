import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SalesService } from '@mpn/plugin-shop/contracts';
import {
  fail,
  inLanguageOf,
  LegalDocumentKind,
  type LegalDocumentView,
  type LegalVersionView,
  type LegalView,
  type Locale,
  type OperatorView,
} from '@mpn/domain';
import { database, service, type RowOf } from '@mpn/server-kit';
import { supportContact } from '../../reference';

type DocumentRow = RowOf<'legal_documents'>;
type VersionRow = Pick<DocumentRow, 'kind' | 'document_version' | 'valid_from'>;

const versionView = (row: VersionRow): LegalVersionView => ({
  kind: row.kind,
  version: row.document_version ?? 0,
  validFrom: (row.valid_from ?? new Date(0)).toISOString(),
});

const documentView = (row: DocumentRow, locale: Locale): LegalDocumentView => ({
  ...versionView(row),
  title: inLanguageOf(locale, { de: row.title_de, en: row.title_en }),
  text: inLanguageOf(locale, { de: row.text_de, en: row.text_en }),
  isSample: row.is_sample === true,
});

async function readOperator(strapi: Core.Strapi): Promise<OperatorView | null> {
  const sales: SalesService = service(strapi, 'plugin::shop.sales');
  const seller = await sales.currentSeller(database(strapi));
  if (!seller) return null;
  const { name, street, postalCode, city, country, email, phone, vatId, registerEntry } = seller;
  return { name, street, postalCode, city, country, email, phone, vatId, registerEntry };
}

const inForce = (db: Knex) =>
  db('legal_documents')
    .distinctOn('kind')
    .orderBy(['kind', { column: 'document_version', order: 'desc' }])
    .select<DocumentRow[]>('*');

/** Everything that the legal page shows. */
export async function readLegal(strapi: Core.Strapi, locale: Locale): Promise<LegalView> {
  const db = database(strapi);
  const [documents, versions, operator, support] = await Promise.all([
    inForce(db),
    db('legal_documents')
      .orderBy(['kind', { column: 'document_version', order: 'desc' }])
      .select<VersionRow[]>('kind', 'document_version', 'valid_from'),
    readOperator(strapi),
    supportContact(db),
  ]);
  const ordered = LegalDocumentKind.flatMap((kind) => documents.filter((row) => row.kind === kind));
  return {
    documents: ordered.map((row) => documentView(row, locale)),
    versions: versions.map(versionView),
    operator,
    support,
  };
}

/**
 * One version of a text.
 * @throws AppError not-found
 */
export async function readLegalVersion(
  db: Knex,
  { kind, version }: Pick<LegalVersionView, 'kind' | 'version'>,
  locale: Locale,
): Promise<LegalDocumentView> {
  const row = await db('legal_documents')
    .where({ kind, document_version: version })
    .first<DocumentRow | undefined>('*');
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return documentView(row, locale);
}

/** A version in the panel's list; with its texts if it is in force. */
export interface ListedLegalDocument {
  id: number;
  kind: LegalDocumentKind;
  version: number;
  since: Date | null;
  titleDe: string;
  titleEn: string;
  textDe: string | null;
  textEn: string | null;
  isSample: boolean;
  panelUserId: number | null;
}

/** All versions of all texts, of each text the one in force first. */
export async function legalHistory(db: Knex): Promise<ListedLegalDocument[]> {
  const [rows, current] = await Promise.all([
    db('legal_documents')
      .orderBy(['kind', { column: 'document_version', order: 'desc' }])
      .select<Omit<DocumentRow, 'text_de' | 'text_en'>[]>(
        'id',
        'kind',
        'document_version',
        'valid_from',
        'title_de',
        'title_en',
        'is_sample',
        'panel_user_id',
      ),
    inForce(db),
  ]);
  const texts = new Map(current.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.document_version ?? 0,
    since: row.valid_from,
    titleDe: row.title_de,
    titleEn: row.title_en,
    textDe: texts.get(row.id)?.text_de ?? null,
    textEn: texts.get(row.id)?.text_en ?? null,
    isSample: row.is_sample === true,
    panelUserId: row.panel_user_id,
  }));
}
