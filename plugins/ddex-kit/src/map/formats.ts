import type { ErnGroup, ErnRelease } from '../model';
import { RELEASE_FORMAT } from '../own-ids';
import type { ReleaseNotes } from './notes';
import type { MapContext } from './types';

type Size = 'TRACK' | 'EP' | 'ALBUM';

const SIZES: Readonly<Record<string, Size>> = {
  Single: 'TRACK',
  SingleResourceRelease: 'TRACK',
  VideoSingle: 'TRACK',
  MultimediaSingle: 'TRACK',
  EP: 'EP',
  Album: 'ALBUM',
  ClassicalAlbum: 'ALBUM',
  MultimediaAlbum: 'ALBUM',
  ClassicalMultimediaAlbum: 'ALBUM',
  ClassicalDigitalBoxedSet: 'ALBUM',
  MultimediaDigitalBoxedSet: 'ALBUM',
  DigitalBoxSetRelease: 'ALBUM',
  Bundle: 'ALBUM',
  DjMix: 'ALBUM',
  VideoAlbum: 'ALBUM',
  AudioBookRelease: 'ALBUM',
  AudioDramaRelease: 'ALBUM',
};

const BY_COUNT = (tracks: number): Size => (tracks <= 3 ? 'TRACK' : tracks <= 6 ? 'EP' : 'ALBUM');

const CODES: Readonly<Record<'DIGITAL' | 'CD' | 'VINYL', Readonly<Record<Size, string>>>> = {
  DIGITAL: { TRACK: 'DIGITAL_TRACK', EP: 'DIGITAL_EP', ALBUM: 'DIGITAL_ALBUM' },
  CD: { TRACK: 'CD', EP: 'CD_EP', ALBUM: 'CD_ALBUM' },
  VINYL: { TRACK: 'VINYL', EP: 'VINYL_EP', ALBUM: 'VINYL_ALBUM' },
};

function carriersOf(group: ErnGroup | null): string[] {
  if (!group) return [];
  return [...(group.carrier === null ? [] : [group.carrier]), ...group.groups.flatMap(carriersOf)];
}

function carrierOf(group: ErnGroup | null): keyof typeof CODES {
  const [first] = carriersOf(group);
  if (first !== undefined && /^cd|compact/i.test(first)) return 'CD';
  return first !== undefined && /vinyl|rpm/i.test(first) ? 'VINYL' : 'DIGITAL';
}

/** Our format by `ReleaseType`, the number of tracks and `CarrierType`; a message of ours names it. */
export function formatOf(
  release: ErnRelease,
  trackCount: number,
  formats: MapContext['formats'],
  notes: ReleaseNotes,
): number | null {
  const own = release.ids.proprietary.find(({ namespace }) => namespace === RELEASE_FORMAT);
  const named = own && formats.get(own.value);
  if (named !== undefined) return named;
  const size = release.types.map((type) => SIZES[type]).find((known) => known !== undefined);
  // A sender's "Single" may have as many tracks as an EP.
  const fitting = size === undefined || (size === 'TRACK' && trackCount > 3) ? BY_COUNT(trackCount) : size;
  const id = formats.get(CODES[carrierOf(release.group)][fitting]);
  if (id === undefined || size === undefined) {
    notes.add('format-unknown', 'ReleaseType', { type: release.types.join(', ').slice(0, 100) || '–' });
  }
  return id ?? null;
}
