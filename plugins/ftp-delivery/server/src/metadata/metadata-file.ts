import type { FtpEncoding } from '@mpn/domain';
import { toLatin1 } from './latin1';
import { labelCodeText, positionText, ROLE_NAMES, type TrackMetadata } from './track-metadata';

/** A track as the metadata file lists it. */
export interface MetadataTrack extends TrackMetadata {
  /** The audio file's name within the delivery's folder; undefined where it has none. */
  fileName: string | undefined;
  durationSeconds: number | undefined;
}

/** What a delivery says about itself, in text and as JSON. */
export interface DeliveryMetadata {
  title: string;
  artist: string;
  label: string;
  labelCode?: string | undefined;
  ean?: string | undefined;
  /** YYYY-MM-DD. */
  releaseDate?: string | undefined;
  airDate?: string | undefined;
  copyright?: string | undefined;
  genres: readonly string[];
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
  const blocks = [releaseLines(delivery), ...delivery.tracks.map(trackLines)];
  const text = blocks.map((lines) => lines.filter(hasValue).map(renderLine).join('')).join('\r\n');
  switch (encoding) {
    case 'LATIN_1':
      return toLatin1(text);
    case 'UTF_8':
      return Buffer.from(text, 'utf8');
    case 'UTF_8_BOM':
      return Buffer.from(`\ufeff${text}`, 'utf8');
  }
}

function releaseLines(delivery: DeliveryMetadata): Line[] {
  return [
    ['Release', delivery.title],
    ['Artist', delivery.artist],
    ['Label', delivery.label],
    ['Label code', delivery.labelCode === undefined ? undefined : `LC ${delivery.labelCode.padStart(5, '0')}`],
    ['EAN', delivery.ean],
    ['Release date', delivery.releaseDate],
    ['Air date', delivery.airDate],
    ['Genre', delivery.genres.join('; ')],
    ['Copyright', delivery.copyright],
    ['Information', delivery.information],
  ];
}

function trackLines(track: MetadataTrack): Line[] {
  return [
    ['Track', `${track.set.number}-${String(track.track.number).padStart(2, '0')}`],
    ['File', track.fileName],
    ['Title', track.title],
    ['Artist', track.artist],
    ['Duration', durationText(track.durationSeconds)],
    ['ISRC', track.isrc],
    ['Label', track.label],
    ['Label code', labelCodeText(track)],
    ...track.credits.map((credit): Line => [ROLE_NAMES[credit.role], credit.name]),
    ['Publisher', track.publisher],
    ['Genre', track.genre],
    ['Air date', track.airDate],
    ['Copyright', track.copyright],
    ['Loudness', unit(track.loudness?.integratedLufs, 'LUFS')],
    ['Loudness range', unit(track.loudness?.rangeLu, 'LU')],
    ['True peak', unit(track.loudness?.truePeakDbtp, 'dBTP')],
  ];
}

function hasValue([, value]: Line): boolean {
  return value !== undefined && value !== '';
}

/** A value of several lines stays one field: its further lines are indented. */
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

/** The same as JSON (UTF-8, without the cover, which is a file of its own). */
export function metadataJson(delivery: DeliveryMetadata): Buffer {
  const tracks = delivery.tracks.map(({ cover: _cover, set, track, ...rest }) => ({
    ...rest,
    set: positionText(set),
    position: positionText(track),
  }));
  return Buffer.from(`${JSON.stringify({ ...delivery, tracks }, null, 2)}\n`, 'utf8');
}
