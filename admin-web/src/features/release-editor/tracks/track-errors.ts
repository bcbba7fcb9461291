import {
  formatMessage,
  inputErrors,
  isErrorCode,
  trackInputSchema,
  type ErrorValues,
  type FieldErrorBody,
} from '@mpn/domain';
import { i18next } from '@/providers/i18n/i18n';
import { localeOf } from '@/providers/i18n/locale';
import { toTracksBody, type TrackDraft } from './track-draft';

/** Texts per field of one track: `title`, `isrc`, `authors[0].name`. */
export type FieldTexts = Readonly<Record<string, string>>;
export type TrackErrors = Readonly<Record<string, FieldTexts>>;

/** Names of fields in the texts ("Enter a {field}"). */
export type LabelOf = (field: string) => string;

function textOf(code: string, values: ErrorValues, label: string): string {
  return isErrorCode(code) ? formatMessage(code, localeOf(i18next.language), { ...values, field: label }) : code;
}

const lastPart = (field: string) => field.split('.').at(-1) ?? field;

/** Validates the drafts with the contract's schema, by track. */
export function checkTracks(drafts: readonly TrackDraft[], labelOf: LabelOf): TrackErrors {
  const bodies = toTracksBody(drafts);
  return Object.fromEntries(
    drafts.flatMap(({ key }, index) => {
      const body = bodies[index]!;
      // Empty titles and author names are checked as null, so that the error is "missing" and not "too short".
      const authors = body.authors?.map((author) => ({ ...author, name: author.name || null }));
      const found = inputErrors(trackInputSchema, { ...body, title: body.title || null, authors });
      const texts = found.map(({ field, code, values }) => [
        field,
        textOf(code, values ?? {}, labelOf(lastPart(field))),
      ]);
      return found.length > 0 ? [[key, Object.fromEntries(texts) as FieldTexts]] : [];
    }),
  );
}

/** The track that a field error of the server is about (`tracks[2].isrc`), and the field within it. */
function placeOf({ field }: FieldErrorBody, drafts: readonly TrackDraft[]): { key: string; field: string } | null {
  const match = /^tracks\[(\d+)\]\.?(.*)$/.exec(field);
  const draft = match ? drafts[Number(match[1])] : undefined;
  return match && draft ? { key: draft.key, field: match[2] || 'title' } : null;
}

/** The server's field errors that are about no track of the list. */
export const otherErrors = (items: readonly FieldErrorBody[], drafts: readonly TrackDraft[]): FieldErrorBody[] =>
  items.filter((item) => placeOf(item, drafts) === null);

/** The server's field errors by track; null if none of them is about a track. */
export function serverErrors(
  items: readonly FieldErrorBody[],
  drafts: readonly TrackDraft[],
  labelOf: LabelOf,
): TrackErrors | null {
  const errors: Record<string, Record<string, string>> = {};
  for (const item of items) {
    const place = placeOf(item, drafts);
    if (!place) continue;
    (errors[place.key] ??= {})[place.field] =
      item.fallbackMessage || textOf(item.messageCode, item.translationValues ?? {}, labelOf(lastPart(place.field)));
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
