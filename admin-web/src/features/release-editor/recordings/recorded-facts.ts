import { normaliseEan, normaliseLabelCode, type ReleaseEntity } from '@mpn/domain';

/** Fields of a release that the tags of its recordings may contain. */
const RECORDED_FIELDS = ['labelCode', 'ean', 'catalogueNumber'] as const;
export type RecordedField = (typeof RECORDED_FIELDS)[number];
export type RecordedValues = Partial<Record<RecordedField, string | null>>;

interface RecordedFact {
  field: RecordedField;
  value: string;
}

/** Value for comparison: regardless of case, and codes of hyphens and leading zeros (a UPC is an EAN). */
const PLAIN: Readonly<Record<RecordedField, (value: string) => string>> = {
  labelCode: (value) => normaliseLabelCode(value).replace(/^0+/, ''),
  ean: (value) => normaliseEan(value).replace(/^0+/, ''),
  catalogueNumber: (value) => value.replace(/\s+/g, ' ').trim().toLowerCase(),
};

/** Values in the tags of recordings that differ from the fields of the release, without duplicates. */
export function recordedFacts(
  tracks: readonly Pick<ReleaseEntity['tracks'][number], 'audioFile'>[],
  now: RecordedValues,
): RecordedFact[] {
  return RECORDED_FIELDS.flatMap((field) => {
    const plain = PLAIN[field];
    const found = new Map<string, RecordedFact>();
    for (const { audioFile } of tracks) {
      const value = audioFile?.tags?.[field] ?? null;
      if (value === null || plain(value) === plain(now[field] ?? '')) continue;
      if (!found.has(plain(value))) found.set(plain(value), { field, value });
    }
    return [...found.values()];
  });
}
