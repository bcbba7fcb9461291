import { positionOf, type CuePoint, type DeliveryUpdate, type FtpEncoding, type RightsLine } from '@mpn/domain';
import {
  type Credit,
  type LatinOptions,
  ENDING_NAMES,
  ROLE_NAMES,
  VERSION_NAMES,
  type TrackMetadata,
  labelCodeText,
  latinNames,
  lineText,
  positionText,
  toLatin1,
} from '@mpn/audio-kit';

/** A track as the metadata file lists it. */
export interface MetadataTrack extends TrackMetadata {
  /** The audio file's name within the delivery's folder; undefined where it has none. */
  fileName: string | undefined;
  durationSeconds: number | undefined;
}

/** The content of a delivery's metadata files, as text and as JSON. */
export interface DeliveryMetadata {
  title: string;
  artist: string;
  label: string;
  labelCode?: string | undefined;
  ean?: string | undefined;
  /** YYYY-MM-DD. */
  releaseDate?: string | undefined;
  airDate?: string | undefined;
  catalogueNumber?: string | undefined;
  pLine?: RightsLine | undefined;
  cLine?: RightsLine | undefined;
  originalReleaseDate?: string | undefined;
  genres: readonly string[];
  /** Spellings in Latin letters. */
  latin?: { title?: string | undefined; artist?: string | undefined } | undefined;
  /** Kanji in texts that hold Latin letters only are read as Japanese. */
  isJapanese?: boolean | undefined;
  /** The promotion text. */
  information?: string | undefined;
  tracks: readonly MetadataTrack[];
}

type Line = readonly [name: string, value: string | undefined];

/**
 * The metadata as a text file for people and their scripts: `Name: value` lines, a blank line before each track, CRLF.
 * @param encoding LATIN_1 transliterates what it lacks; UTF_8_BOM begins with a byte order mark
 */
export function metadataText(delivery: DeliveryMetadata, encoding: FtpEncoding): Buffer {
  // With Latin-1 the Latin spelling replaces the original one; with Unicode both are listed.
  const encodable = encoding === 'LATIN_1' ? inLatinLetters(delivery) : delivery;
  const blocks = [releaseLines(encodable), ...encodable.tracks.map(trackLines)];
  const text = blocks.map((lines) => lines.filter(hasValue).map(renderLine).join('')).join('\r\n');
  return encodedText(text, encoding, delivery);
}

/** A text in the institution's encoding; LATIN_1 transliterates what it lacks. */
export function encodedText(text: string, encoding: FtpEncoding, letters: LatinOptions = {}): Buffer {
  switch (encoding) {
    case 'LATIN_1':
      return toLatin1(text, letters);
    case 'UTF_8':
      return Buffer.from(text, 'utf8');
    case 'UTF_8_BOM':
      return Buffer.from(`\ufeff${text}`, 'utf8');
  }
}

/** With the spellings in Latin letters in place of the original ones. */
export function inLatinLetters(delivery: DeliveryMetadata): DeliveryMetadata {
  const { title, artist, latin } = delivery;
  const tracks = delivery.tracks.map((track) => ({ ...track, ...latinNames(track), latin: undefined }));
  return { ...delivery, title: latin?.title ?? title, artist: latin?.artist ?? artist, latin: undefined, tracks };
}

function releaseLines(delivery: DeliveryMetadata): Line[] {
  return [
    ['Release', delivery.title],
    ['Release in Latin letters', delivery.latin?.title],
    ['Artist', delivery.artist],
    ['Artist in Latin letters', delivery.latin?.artist],
    ['Label', delivery.label],
    ['Label code', delivery.labelCode === undefined ? undefined : `LC ${delivery.labelCode.padStart(5, '0')}`],
    ['EAN', delivery.ean],
    ['Release date', delivery.releaseDate],
    ['Air date', delivery.airDate],
    ['Original release date', delivery.originalReleaseDate],
    ['Catalogue number', delivery.catalogueNumber],
    ['Genre', delivery.genres.join('; ')],
    ['P line', lineText(delivery.pLine)],
    ['C line', lineText(delivery.cLine)],
    ['Information', delivery.information],
  ];
}

function trackLines(track: MetadataTrack): Line[] {
  return [
    ['Track', `${track.set.number}-${String(track.track.number).padStart(2, '0')}`],
    ['File', track.fileName],
    ['Title', track.title],
    ['Title in Latin letters', track.latin?.title],
    ['Artist', track.artist],
    ['Duration', durationText(track.durationSeconds)],
    ['ISRC', track.isrc],
    ['ISWC', track.iswc],
    ['Work', track.work],
    ['Movement', track.movement],
    ['Conductor', track.conductor],
    ['Soloists', track.soloists?.join('; ')],
    ['Ensemble', track.ensembles?.join('; ')],
    ['Label', track.label],
    ['Label code', labelCodeText(track)],
    ...track.credits.map((credit): Line => [ROLE_NAMES[credit.role], creditText(credit)]),
    ['Publisher', track.publisher],
    ['Genre', track.genres.join('; ')],
    ['Air date', track.airDate],
    ['P line', lineText(track.pLine)],
    ['Recording year', track.recordingYear?.toString()],
    ['Recording country', track.recordingCountry],
    ['Language', track.language],
    ['Version', track.version && VERSION_NAMES[track.version.kind]],
    ['Version of', track.version?.of?.title],
    ...aiLines(track),
    ['Explicit', track.explicit === undefined ? undefined : track.explicit ? 'yes' : 'no'],
    ['Cue in', cueText(track.cuePoints?.cueIn)],
    ['Intro ends', cueText(track.cuePoints?.intro)],
    ['Outro begins', cueText(track.cuePoints?.outro)],
    ['Cue out', cueText(track.cuePoints?.cueOut)],
    ['Ending', track.cuePoints?.ending && ENDING_NAMES[track.cuePoints.ending]],
    ['Loudness', unit(track.loudness?.integratedLufs, 'LUFS')],
    ['Loudness range', unit(track.loudness?.rangeLu, 'LU')],
    ['True peak', unit(track.loudness?.truePeakDbtp, 'dBTP')],
  ];
}

/** What the label states about generative AI; "not stated" is said as such. */
function aiLines({ ai }: MetadataTrack): Line[] {
  const stated = ai ? `${ai.contains.toLowerCase()}, stated by the label` : 'not stated';
  const words = ai?.concerns?.map((concern) => concern.toLowerCase().replaceAll('_', ' '));
  return [
    ['Generative AI', ai?.statedAt ? `${stated} on ${ai.statedAt}` : stated],
    ['Made with AI', words?.join('; ')],
    ['AI tool', ai?.tool],
    ['AI note', ai?.note],
  ];
}

/** "0:14.5", and whether that was measured. */
function cueText(point: CuePoint | undefined): string | undefined {
  return point && `${positionOf(point.ms)}${point.source === 'MEASURED' ? ' (measured)' : ''}`;
}

/** "Ada Groß (IPI 00014107338, ISNI 000000012150090X)" */
function creditText({ name, ipi, isni, ai }: Credit): string {
  const numbers = [ipi && `IPI ${ipi}`, isni && `ISNI ${isni}`, ai && `AI ${ai.toLowerCase()}`].filter(Boolean);
  return numbers.length === 0 ? name : `${name} (${numbers.join(', ')})`;
}

function hasValue([, value]: Line): boolean {
  return value !== undefined && value !== '';
}

/** A multi-line value stays one field: its further lines are indented. */
function renderLine([name, value]: Line): string {
  return `${name}: ${(value ?? '')
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .join('\r\n  ')}\r\n`;
}

function durationText(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function unit(value: number | null | undefined, name: string): string | undefined {
  return value === null || value === undefined ? undefined : `${value.toFixed(1)} ${name}`;
}

/** "Not stated" is said as such. Without the cover, a file of its own, and without what identifies the upload. */
function trackValues({ cover: _cover, origin: _origin, set, track, ai, ...rest }: MetadataTrack) {
  return { ...rest, ai: ai ?? { contains: 'UNKNOWN' }, set: positionText(set), position: positionText(track) };
}

/** Without what concerns only texts in Latin letters. */
const withoutHints = (name: string, value: unknown): unknown => (name === 'isJapanese' ? undefined : value);

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, withoutHints, 2)}\n`, 'utf8');

/**
 * The same as JSON (UTF-8).
 * @param update of an update: what it replaces, and what has changed
 */
export function metadataJson(delivery: DeliveryMetadata, update?: DeliveryUpdate): Buffer {
  return json({ ...(update ? { update } : {}), ...delivery, tracks: delivery.tracks.map(trackValues) });
}

/** One track as JSON, beside its audio file, including the data of the whole release. */
export function trackJson({ tracks, ...release }: DeliveryMetadata, fileName: string): Buffer {
  const track = tracks.find((one) => one.fileName === fileName);
  return json({ ...(track ? trackValues(track) : {}), release });
}
