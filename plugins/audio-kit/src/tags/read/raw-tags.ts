import type { RawTags } from '@mpn/domain';
import type { TagsAndPictures } from './picture';

type TextField = Exclude<keyof RawTags, 'hasPicture' | 'picture'>;

const FIELDS: readonly TextField[] = [
  'title',
  'version',
  'artist',
  'isrc',
  'composers',
  'labelCode',
  'pLine',
  'copyright',
  'catalogueNumber',
  'ean',
];

/**
 * Merges the tags from several places of one file.
 * @param sources the most reliable place first; people are taken only from the first place that has any, since others
 * would repeat them in other spellings
 */
export function mergedTags(sources: readonly TagsAndPictures[]): TagsAndPictures {
  const merged: TagsAndPictures = {
    hasPicture: sources.some(({ hasPicture }) => hasPicture),
    pictures: sources.flatMap(({ pictures = [] }) => pictures),
  };
  for (const field of FIELDS) merged[field] = sources.flatMap((source) => source[field] ?? []);
  merged.composers = sources.find(({ composers = [] }) => composers.length > 0)?.composers ?? [];
  return merged;
}

/** Names of fields in Vorbis comments, and of user-defined text frames in ID3. */
export const FIELD_NAMES = {
  title: ['TITLE'],
  version: ['VERSION', 'SUBTITLE'],
  isrc: ['ISRC'],
  composers: ['COMPOSER'],
  labelCode: ['LABELCODE', 'LABEL CODE', 'LABEL_CODE', 'LC'],
  pLine: ['PRODUCEDNOTICE', 'P_LINE', 'PLINE', 'P LINE'],
  copyright: ['COPYRIGHT'],
  catalogueNumber: [
    'CATALOGNUMBER',
    'CATALOGUENUMBER',
    'CATALOG NUMBER',
    'CATALOGUE_NUMBER',
    'CATALOGUE NUMBER',
    'LABELNO',
  ],
  ean: ['BARCODE', 'EAN', 'UPC', 'EAN/UPN', 'EAN/UPC'],
} satisfies Partial<Record<TextField, readonly string[]>>;

/** Reads those fields by name. @param valuesOf the values of a field, none where it is missing */
export function tagsByName(valuesOf: (name: string) => readonly string[]): RawTags {
  const entries = Object.entries(FIELD_NAMES).map(([field, names]) => [field, names.flatMap(valuesOf)]);
  return Object.fromEntries(entries) as RawTags;
}
