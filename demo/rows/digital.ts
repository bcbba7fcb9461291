import { copyFile, writeFile } from 'node:fs/promises';
import { insertRows, takeIds, type Row } from '@mpn/database';
import { renderCover } from '../covers';
import {
  DIGITAL_ACTS,
  PHONONET_NUMBERS,
  TRACK_TITLES,
  type DigitalAct,
  type DigitalDesign,
} from '../digital-catalogue';
import { makeEan, makeIsrc } from '../identifiers';
import type { DemoMedia } from '../media';
import type { MediaFile } from '../media/media-file';
import { createRandom } from '../random';
import { RELEASES } from '../releases';
import { PROMOTION_COMPANIES } from '../companies';
import { day, type DemoContext } from './context';
import type { DemoStorage } from './files';

/** EANs and ISRCs of the catalogue start after those of the demo's own releases. */
const FIRST_EAN = 600;
const FIRST_ISRC = 60_000;

interface Entry {
  act: DigitalAct;
  design: DigitalDesign;
  /** Its number among all entries. */
  serial: number;
}

const ENTRIES: readonly Entry[] = DIGITAL_ACTS.flatMap((act) => act.releases.map((design) => ({ act, design }))).map(
  (entry, serial) => ({ ...entry, serial }),
);

const keyOf = (entry: Entry, name: string): string => `catalogue/demo-${entry.serial}-${name}`;

const companyOf = ({ act }: Entry) => PROMOTION_COMPANIES.find(({ key }) => key === act.company)!;

/**
 * Stores covers for the catalogue's entries, and copies of recordings of the demo; to be called before the demo's own
 * files are moved into the storage.
 * @returns storage keys by `<serial>/cover` and `<serial>/<index of the track>`
 */
export async function keepCatalogueFiles(storage: DemoStorage, media: DemoMedia): Promise<Map<string, string>> {
  const bySize = [...media.audio.values()].sort((a, b) => a.size - b.size);
  const keys = new Map<string, string>();
  let next = 0;
  for (const entry of ENTRIES.filter(({ design }) => design.files)) {
    const { act, design } = entry;
    const cover = await storage.temporaryPath('.jpg');
    const text = { artist: act.artist, title: design.title, label: act.label };
    await writeFile(cover, await renderCover(`catalogue/${act.artist}/${design.title}`, text));
    keys.set(`${entry.serial}/cover`, keyOf(entry, 'cover.jpg'));
    await storage.put(keyOf(entry, 'cover.jpg'), cover, 'image/jpeg');
    for (let track = 0; track < design.tracks && bySize.length > 0; track += 1) {
      const file = bySize[next % bySize.length] as MediaFile;
      next += 1;
      const copy = await storage.temporaryPath(`.${file.ext}`);
      await copyFile(file.path, copy);
      const key = keyOf(entry, `${track + 1}.${file.ext}`);
      keys.set(`${entry.serial}/${track}`, key);
      await storage.put(key, copy, file.mime);
    }
  }
  return keys;
}

function eanOf(entry: Entry): string | null {
  const { eanPrefix, key } = companyOf(entry);
  const { fault, sameAs } = entry.design;
  if (fault === 'gtin-missing') return null;
  // The numbers of the demo's releases start at 100, see rows/releases.
  const own = RELEASES.findIndex(({ company }) => company === key);
  return makeEan(eanPrefix, sameAs === undefined ? FIRST_EAN + entry.serial : 100 + own + sameAs);
}

/** Set and position of a track; deliveries with a fault leave one of them out. */
function placeOf({ sets = 1, tracks, fault }: DigitalDesign, index: number): { set: number; position: number } {
  const perSet = Math.ceil(tracks / sets);
  const set = Math.floor(index / perSet) + 1;
  const position = (index % perSet) + 1;
  return {
    set: fault === 'set-missing' && set === sets ? set + 1 : set,
    position: fault === 'track-missing' && index === tracks - 1 ? position + 1 : position,
  };
}

function trackRows(context: DemoContext, entry: Entry, releaseId: number, files: ReadonlyMap<string, string>): Row[] {
  const { act, design, serial } = entry;
  const random = createRandom(`catalogue/${act.artist}/${design.title}`);
  const titles = random.shuffle(TRACK_TITLES);
  const year = context.now.getUTCFullYear();
  return Array.from({ length: design.tracks }, (_, index): Row => {
    const { set, position } = placeOf(design, index);
    return {
      release_id: releaseId,
      set_number: set,
      position,
      title: index === 0 && design.format === 'DIGITAL_TRACK' ? design.title : titles[index],
      artist: act.artist,
      isrc:
        design.fault === 'isrcs-missing'
          ? null
          : makeIsrc(companyOf(entry).isrcPrefix, year, FIRST_ISRC + serial * 30 + index),
      duration_ms: random.int(128, 312) * 1000,
      publisher: random.chance(0.6) ? `Edition ${act.label}` : null,
      composers: act.writers[0],
      lyricists: act.writers[1] ?? null,
      audio_key: files.get(`${serial}/${index}`) ?? null,
    };
  });
}

/**
 * The catalogue of the digital-delivery service, about 60 entries: several sets, missing numbers, wrong orders, a few
 * with cover and recordings.
 */
export async function seedDigitalCatalogue(context: DemoContext, files: ReadonlyMap<string, string>): Promise<number> {
  const ids = await takeIds(context.client, 'digital_releases', ENTRIES.length);
  const releases = ENTRIES.map((entry, index): Row => {
    const { act, design, serial } = entry;
    const numbers = PHONONET_NUMBERS[act.company];
    return {
      id: ids[index],
      phononet_number: numbers[serial % numbers.length],
      title: design.title,
      artist_name: act.artist,
      gtin: eanOf(entry),
      label_name: act.label,
      label_code: companyOf(entry).labels.find(({ name }) => name === act.label)?.code ?? null,
      release_date: day(context, ((serial * 11) % 120) - 40),
      format_code: design.format,
      cover_key: files.get(`${serial}/cover`) ?? null,
    };
  });
  await insertRows(context.client, 'digital_releases', releases);
  const tracks = ENTRIES.flatMap((entry, index) => trackRows(context, entry, ids[index] as number, files));
  await insertRows(context.client, 'digital_tracks', tracks);
  return ENTRIES.length;
}
