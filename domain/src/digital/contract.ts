import { array, boolean, object, string } from 'yup';
import type { ErrorCode } from '../errors';
import { endpoint, reply } from '../http';
import { eanField, isrcField } from '../validation';
import type { DigitalImportView, DigitalSearchView, ImportedSinceView } from './views';

const MAY_IMPORT = ['ImportDigitalReleases'] as const;
const ERRORS = ['mpn.backend.digias.error.api-error', 'mpn.backend.digias.error.not-configured'] as const;
const REQUIRED: ErrorCode = 'mpn.backend.validation.error.required';

/** Maximum of hits in a search reply. */
export const DIGITAL_SEARCH_LIMIT = 20;

/** Sort columns of the hits. */
export const digitalSortColumns = ['title', 'artistName', 'labelName', 'releaseDate', 'gtin'] as const;
export type DigitalSortColumn = (typeof digitalSortColumns)[number];

const order = {
  sort: string()
    .oneOf([...digitalSortColumns])
    .default('title'),
  reverseSort: boolean().default(false),
};

const name = () => string().trim().max(300).nullable();

/** One of the two is enough. */
const needsEither = (mine: string, other: string) =>
  name().test('either', REQUIRED, function hasEither(value) {
    const { [other]: otherValue } = this.parent as Record<string, unknown>;
    const isGiven = (text: unknown) => typeof text === 'string' && text.trim() !== '';
    return isGiven(value) || isGiven(otherValue) || this.createError({ params: { field: mine } });
  });

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;

export const digitalEndpoints = {
  byArtistTitle: endpoint({
    id: 'digias_releases.artist_title',
    feature: 'DIGIAS_IMPORT',
    method: 'GET',
    path: '/digias_releases/_views/artist_title',
    access: MAY_IMPORT,
    summary: 'Releases of the digital-delivery service by artist, title or both: the first 20 and how many there are',
    query: object({ artist: needsEither('artist', 'title'), title: name(), ...order }),
    reply: reply<DigitalSearchView>('DigitalSearchView'),
    errors: ERRORS,
  }),
  byGtin: endpoint({
    id: 'digias_releases.gtin',
    feature: 'DIGIAS_IMPORT',
    method: 'GET',
    path: '/digias_releases/_views/gtin',
    access: MAY_IMPORT,
    summary: 'Releases of the digital-delivery service by EAN (UPC), with or without hyphens',
    query: object({ gtin: eanField().required(REQUIRED), ...order }),
    reply: reply<DigitalSearchView>('DigitalSearchView'),
    errors: ERRORS,
  }),
  byIsrc: endpoint({
    id: 'digias_releases.isrc',
    feature: 'DIGIAS_IMPORT',
    method: 'GET',
    path: '/digias_releases/_views/isrc',
    access: MAY_IMPORT,
    summary: 'Releases of the digital-delivery service that hold the recording with this ISRC',
    query: object({ isrc: isrcField().required(REQUIRED), ...order }),
    reply: reply<DigitalSearchView>('DigitalSearchView'),
    errors: ERRORS,
  }),
  import: endpoint({
    id: 'digias_releases.import',
    feature: 'DIGIAS_IMPORT',
    method: 'POST',
    path: '/digias_releases/import',
    access: MAY_IMPORT,
    summary: 'Makes releases of the chosen entries, each for itself; their files follow in the background',
    body: object({
      ids: array(string().trim().min(1).max(100).required()).min(1).max(DIGITAL_SEARCH_LIMIT).required(),
    }).noUnknown(),
    reply: reply<DigitalImportView>('DigitalImportView'),
    errors: [
      ...ERRORS,
      'mpn.backend.digias.error.wrong-order',
      'mpn.backend.data.error.product.duplicate-ean',
      'mpn.backend.global.error.pessimistic-lock',
    ],
  }),
  importedSince: endpoint({
    id: 'digias_releases.imported_since',
    feature: 'DIGIAS_IMPORT',
    method: 'GET',
    path: '/digias_releases/import/_views/imported_since/:value',
    access: MAY_IMPORT,
    summary: "What was imported since the server's instant of an import's answer, and whether its files have come",
    params: object({
      value: string()
        .required()
        .max(40)
        .test('instant', (value) => INSTANT.test(value) && !Number.isNaN(Date.parse(value))),
    }),
    reply: reply<ImportedSinceView>('ImportedSinceView'),
  }),
} as const;
