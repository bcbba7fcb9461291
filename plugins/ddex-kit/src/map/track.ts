import { isCountryCode, isLanguageCode, isLatin, normaliseCountry, normaliseLanguage, NO_LANGUAGE } from '@mpn/domain';
import type { ErnResource } from '../model';
import { chooseTitle, fullTitle } from './choose';
import { dayOf } from './dates';
import { shortened, type ReleaseNotes } from './notes';
import { isrcOf, iswcOf } from './numbers';
import { descriptionOf, statementOf } from './ai';
import { authorsOf, displayArtist } from './people';
import { explicitOf, firstLine } from './rights';
import { namesWork, workAround, type TrackPlace } from './tracks';
import { OWN_TITLE, PROMO_TRACK } from '../own-ids';
import type { DraftTrack, KeptText, MapContext } from './types';
import { versionKindOfErn } from './versions';

const TEXT_MAX = 255;
const ISO3_TO_2: Readonly<Record<string, string>> = {
  deu: 'de',
  ger: 'de',
  eng: 'en',
  fra: 'fr',
  fre: 'fr',
  jpn: 'ja',
};

/** `LanguageOfPerformance`, `IsInstrumental`: `zxx` without words, `mul` for several. */
export function languageOf(resource: ErnResource, notes: ReleaseNotes): string | null {
  if (resource.isInstrumental === true) return NO_LANGUAGE;
  const known = new Set<string>();
  for (const tag of resource.languages) {
    const first = normaliseLanguage(tag.split('-')[0]!);
    const code = ISO3_TO_2[first] ?? first;
    if (isLanguageCode(code)) known.add(code);
    else notes.addTo(resource, 'language-unknown', 'LanguageOfPerformance', { value: tag.slice(0, 50) });
  }
  if (known.size > 1) return 'mul';
  return [...known][0] ?? null;
}

/** `CreationDate` and its territory. */
export function recordingOf(
  resource: ErnResource,
  notes: ReleaseNotes,
): Pick<DraftTrack, 'recordingYear' | 'recordingCountry'> {
  const { recordedAt, recordedIn } = resource;
  const day = dayOf(recordedAt);
  if (recordedAt !== null && day === null) {
    notes.addTo(resource, 'date-invalid', 'CreationDate', { value: recordedAt.slice(0, 50) });
  }
  const isWorld = recordedIn === null || recordedIn === 'Worldwide';
  const country = isWorld || !isCountryCode(recordedIn) ? null : normaliseCountry(recordedIn);
  if (!isWorld && country === null) {
    notes.addTo(resource, 'country-unknown', 'CreationDate', { value: recordedIn.slice(0, 50) });
  }
  return { recordingYear: day === null ? null : Number(day.slice(0, 4)), recordingCountry: country };
}

/**
 * The duration in milliseconds. The standard requires one, so senders write 0 for none; longer than a day is an error.
 */
function durationOf({ durationMs }: ErnResource): number | null {
  return durationMs !== null && durationMs > 0 && durationMs <= 86_400_000 ? durationMs : null;
}

/** The movement: named by a grouping title, else what the title says beside the work. */
function movementOf(
  around: ReturnType<typeof workAround>,
  title: string | null,
  tell: Parameters<typeof shortened>[2],
): string | null {
  if (around === null) return null;
  if (around.movement !== null) return shortened(around.movement, TEXT_MAX, tell);
  if (title === null) return null;
  if (!namesWork(title, around.work)) return shortened(title, TEXT_MAX, tell);
  const start = `${around.work}: `;
  const isNamedFirst = title.toLowerCase().startsWith(start.toLowerCase()) && title.length > start.length;
  return isNamedFirst ? shortened(title.slice(start.length), TEXT_MAX, tell) : null;
}

export interface MappedTrack {
  track: DraftTrack;
  keptTexts: KeptText[];
}

/** A recording at its place as a track of ours. */
export function trackOf(place: TrackPlace, index: number, context: MapContext, notes: ReleaseNotes): MappedTrack {
  const { resource } = place;
  const cut = (part: string) => (values: { limit: number; text: string }) =>
    notes.addTo(resource, 'text-shortened', part, values);
  const titles = chooseTitle(
    resource.titles.filter(({ kind }) => kind !== 'GROUPING'),
    context.locale,
  );
  const artist = displayArtist(resource, context.locale);
  const { authors, publisher, conductor, soloists, ensemble } = authorsOf(resource, context.locale, notes);
  if (!titles.chosen) notes.addTo(resource, 'track-title-missing', 'DisplayTitle', { reference: resource.reference });
  const ownTitle = titles.chosen ? fullTitle(titles.chosen) : null;
  const around = workAround(place, context);
  const hasOwnTitle = resource.proprietary.some(({ namespace }) => namespace === OWN_TITLE);
  const isNamed = ownTitle === null || around === null || hasOwnTitle || namesWork(ownTitle, around.work);
  if (!isNamed) notes.addTo(resource, 'work-title', 'ResourceGroup/DisplayTitle', { work: around.work.slice(0, 200) });
  // A movement has its work before it: "Lucio Silla, K. 135: Overture".
  const title = [isNamed ? null : around.work, ownTitle ?? resource.reference].filter(Boolean).join(': ');
  const latin = titles.latin ? fullTitle(titles.latin) : null;
  if (place.isBonus) notes.addTo(resource, 'bonus-track', 'IsBonusResource', {});
  const { recordingYear, recordingCountry } = recordingOf(resource, notes);
  const explicit = explicitOf(resource.parentalWarnings);
  const versionKind = versionKindOfErn(resource, explicit);
  const kept = (field: KeptText['field'], text: string, language: string | null): KeptText => ({
    field,
    track: index,
    text,
    language,
  });
  return {
    track: {
      set: place.set,
      position: place.position,
      isPromoTrack: resource.proprietary.some(({ namespace }) => namespace === PROMO_TRACK),
      title: shortened(title, TEXT_MAX, cut('DisplayTitle')),
      titleLatin: latin !== null && isLatin(latin) ? latin.slice(0, TEXT_MAX) : null,
      isrc: isrcOf(resource, notes),
      artist: artist.chosen ? shortened(artist.chosen.text, TEXT_MAX, cut('DisplayArtistName')) : null,
      durationMs: durationOf(resource),
      publisherType: publisher === null ? 'NO_PUBLISHER' : 'PUBLISHER',
      publisher: publisher === null ? null : shortened(publisher, TEXT_MAX, cut('Contributor')),
      pLine: firstLine(resource.pLines, (text) =>
        notes.addTo(resource, 'rights-line-incomplete', 'PLine', { kind: 'P', text: text.slice(0, 100) }),
      ),
      recordingYear,
      recordingCountry,
      language: languageOf(resource, notes),
      explicit,
      iswc: iswcOf(resource, notes),
      work: around && shortened(around.work, TEXT_MAX, cut('AdditionalTitle')),
      movement: movementOf(around, hasOwnTitle ? null : ownTitle, cut('AdditionalTitle')),
      conductor,
      soloists,
      ensemble,
      ...statementOf(resource, notes, { authors, hasPerformers: Boolean(conductor ?? soloists ?? ensemble) }),
      ...descriptionOf(resource),
      ...(versionKind && { versionKind }),
      authors,
    },
    keptTexts: [
      ...titles.others.map((other) => kept('TITLE', fullTitle(other), other.language)),
      ...artist.others.map((other) => kept('ARTIST', other.text, other.language)),
    ],
  };
}
