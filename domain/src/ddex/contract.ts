import { boolean, object, string } from 'yup';
import { ImportedReleaseState } from '../enums';
import { csvQuery, endpoint, idList, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { rowId } from '../validation/limits';
import type { ImportedReleaseView, ReleaseImportRow, ReleaseImportView } from './views';

const MEGABYTE = 1024 * 1024;

/** Maximum size of a message in bytes; a larger one is refused before it is parsed. */
export const DDEX_MESSAGE_LIMIT = 50 * MEGABYTE;
/** Maximum size of an uploaded delivery (a ZIP file) in bytes. */
export const DDEX_DELIVERY_LIMIT = 4_000 * MEGABYTE;

export const releaseImportSortable = ['createdAt', 'name', 'status'] as const;
export const importedReleaseSortable = ['title', 'artist', 'gtin', 'state'] as const;

const ACCESS = ['ImportXmlReleases'] as const;
const NOT_FOUND = 'mpn.backend.global.error.not-found' as const;
const feature = 'XML_IMPORT' as const;

/** DDEX messages become releases: a report first, then the import. Imports of another company are not found. */
/** Versions of the export. */
export const ExportedErnVersion = ['4.3', '4.3.2'] as const;
export type ExportedErnVersion = (typeof ExportedErnVersion)[number];

export const releaseImportEndpoints = {
  upload: endpoint({
    id: 'releases.import_xml',
    feature,
    method: 'POST',
    path: '/releases/_actions/import_xml',
    access: ACCESS,
    summary:
      'DDEX ERN messages with their files (multipart, field `file`: a ZIP file, or one message as XML). A dry run makes the report alone; otherwise what is safe is imported at once. Checking and importing go on in the background',
    query: object({
      dryRun: boolean().default(true),
      /** Super admins name the promotion company; for others it is their own. */
      companyId: rowId(),
    }),
    reply: reply<ReleaseImportView>('ReleaseImportView'),
    status: 201,
    kind: 'upload',
    errors: [
      NOT_FOUND,
      'mpn.backend.global.error.service-unavailable',
      'mpn.backend.media.error.no-file',
      'mpn.backend.media.error.too-many-files',
      'mpn.backend.media.error.file-size',
      'mpn.backend.media.error.file-empty',
      'mpn.backend.media.error.upload-aborted',
      'mpn.backend.media.error.too-many-uploads',
      'mpn.backend.media.error.too-many-open-uploads',
      'mpn.backend.media.error.upload-too-slow',
      'mpn.backend.media.error.quota-exceeded',
      'mpn.backend.media.error.storage-full',
      'mpn.backend.data.error.release-import-not-xml-or-zip',
      'mpn.backend.data.error.release-import-zip-damaged',
      'mpn.backend.data.error.release-import-zip-path',
      'mpn.backend.data.error.release-import-zip-size',
      'mpn.backend.data.error.release-import-zip-entries',
      'mpn.backend.data.error.release-import-no-message',
      'mpn.backend.data.error.release-import-too-many',
    ],
  }),
  export: endpoint({
    id: 'releases.ern',
    feature,
    method: 'GET',
    path: '/releases/:id/_views/ern',
    access: ['GetReleases'],
    summary:
      'An own release as a DDEX message (XML; ERN 4.3, or 4.3.2, which alone has what is stated about generative AI). It names its files as `resources/...`, with their hashes; the files themselves are downloads',
    params: idParams,
    query: object({
      version: string()
        .oneOf([...ExportedErnVersion])
        .default('4.3'),
    }),
    reply: reply<string>('application/xml'),
    kind: 'stream',
    errors: [NOT_FOUND],
  }),
  list: endpoint({
    id: 'release_imports.list',
    feature,
    method: 'GET',
    path: '/release_imports/_views/table',
    access: ACCESS,
    summary: 'Imports of DDEX messages; `term` looks into the name',
    query: tableQuery(releaseImportSortable),
    reply: reply<Page<ReleaseImportRow>>('ReleaseImportTable'),
  }),
  get: endpoint({
    id: 'release_imports.get',
    feature,
    method: 'GET',
    path: '/release_imports/:id',
    access: ACCESS,
    summary: 'An import: how far it is, its messages that could not be read, and what is said about it as a whole',
    params: idParams,
    reply: reply<ReleaseImportView>('ReleaseImportView'),
    errors: [NOT_FOUND],
  }),
  releases: endpoint({
    id: 'release_imports.releases',
    feature,
    method: 'GET',
    path: '/release_imports/:id/_views/releases',
    access: ACCESS,
    summary:
      'The report by release and track: what is created, what an update changes, what could not be taken; `term` looks into title, artist and GTIN; `format=csv` answers with the whole report as a file',
    params: idParams,
    query: tableQuery(importedReleaseSortable).shape({
      state: string().oneOf([...ImportedReleaseState]),
      /** Only releases in state REPORTED that have a hold. */
      held: boolean(),
      ...csvQuery,
    }),
    reply: reply<Page<ImportedReleaseView>>('ImportedReleaseTable'),
    errors: [NOT_FOUND, 'mpn.backend.global.error.export-too-large'],
  }),
  import: endpoint({
    id: 'release_imports.import',
    feature,
    method: 'POST',
    path: '/release_imports/:id/_actions/import',
    access: ACCESS,
    summary:
      'Imports what the report says, in the background: without `only`, all that is safe; `overwrite` names releases that are imported although they are on air or were edited here',
    params: idParams,
    body: object({
      /** Ids of releases of the report; if missing, all without a hold. */
      only: idList.min(1),
      overwrite: idList.default([]),
    }).noUnknown(),
    reply: reply<ReleaseImportView>('ReleaseImportView'),
    errors: [
      NOT_FOUND,
      'mpn.backend.data.error.release-import-not-checked',
      'mpn.backend.data.error.release-import-not-kept',
      'mpn.backend.data.error.release-import-not-choosable',
    ],
  }),
} as const;
