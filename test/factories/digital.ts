import type { Pool } from 'pg';
import { insertRow, unique, type Row } from './insert';
import { newIsrc } from './release';
import { createUser, type TestUser } from './users';

let serial = 0;

/** A unique GTIN-13 with the right check digit. */
export function newGtin(): string {
  serial += 1;
  const payload = `4${String(process.pid % 1_000_000).padStart(6, '0')}${String(serial + Math.floor(Math.random() * 90_000)).padStart(5, '0')}`;
  const sum = [...payload].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return payload + String((10 - (sum % 10)) % 10);
}

export interface DigitalRelease {
  /** Id in the API. */
  id: string;
  title: string;
  gtin: string | null;
  isrcs: (string | null)[];
}

/** Columns of one track; its position is that in the list unless given. */
export type DigitalTrack = Row;

/** An entry of the embedded catalogue. `values` are column names of `digital_releases`. */
export async function createDigitalRelease(
  pool: Pool,
  phononetNumber: string,
  values: Row = {},
  tracks: readonly DigitalTrack[] = [{}, {}],
): Promise<DigitalRelease> {
  const release = await insertRow<Row & { title: string; gtin: string | null }>(pool, 'digital_releases', {
    phononet_number: phononetNumber,
    title: `Digital ${unique()}`,
    artist_name: 'Jörg & die Möwen',
    gtin: newGtin(),
    label_name: 'Kaiserkai',
    label_code: '18811',
    release_date: '2026-12-04',
    format_code: 'DIGITAL_EP',
    ...values,
  });
  const isrcs: (string | null)[] = [];
  for (const [index, track] of tracks.entries()) {
    const row = await insertRow<Row & { isrc: string | null }>(pool, 'digital_tracks', {
      release_id: release.id,
      set_number: 1,
      position: index + 1,
      title: `Lied ${index + 1}`,
      isrc: newIsrc(),
      duration_ms: 200_000,
      publisher: 'Edition Nord',
      composers: 'Ada Groß; Björn Älg',
      lyricists: 'Käthe Öhler',
      ...track,
    });
    isrcs.push(row.isrc);
  }
  return { id: String(release.id), title: release.title, gtin: release.gtin, isrcs };
}

export interface Importer {
  user: TestUser;
  companyId: number;
  /** The company's own number in the catalogue. */
  phononetNumber: string;
}

/** A company admin whose company delivers under a Phononet number of its own. */
export async function createImporter(pool: Pool): Promise<Importer> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const companyId = user.companyId ?? 0;
  const phononetNumber = unique().slice(-12);
  await pool.query('update companies set digias_phononet_numbers = $2 where id = $1', [
    companyId,
    JSON.stringify([phononetNumber]),
  ]);
  return { user, companyId, phononetNumber };
}
