import type { CuePoints } from '@mpn/domain';
import {
  composersOf,
  copyrightText,
  genreText,
  labelCodeText,
  ENDING_NAMES,
  latinNames,
  lyricistsOf,
  versionText,
  type TrackMetadata,
} from '../track-metadata';
import { FixedFields } from './fixed-fields';

/** Sample value of 0 dB reference: full scale of 16 bit, as AES46 recommends. */
const LEVEL_REFERENCE = 32_768;
const NO_START = '1900-01-01';
const NO_END = '9999-12-31';
/** Places for post timers. */
const TIMERS = 8;

/** The samples of the file. */
interface Audio {
  /** Per second. */
  rate: number;
  frames: number;
}

/**
 * The cart chunk of traffic and playout systems (AES46-2002, version 0101). It has no start date: playout would lock a
 * promo that was sent before its release. The air date, which blocks nothing, stands in the text at the end.
 */
export function cartChunk(metadata: TrackMetadata, audio: Audio): Buffer {
  const { title, artist, album } = latinNames(metadata);
  const fields = new FixedFields(metadata)
    .text('0101', 4)
    .text(title, 64)
    .text(artist, 64)
    .text(metadata.cutId, 64)
    .text(metadata.label, 64) // client id
    .text('MUSIC', 64) // category
    .text(genreText(metadata), 64) // classification
    .text('', 64) // out cue
    .text(NO_START, 10)
    .text('00:00:00', 8)
    .text(NO_END, 10)
    .text('23:59:59', 8)
    .text('MPN', 64) // producing application
    .text('1', 64)
    .text(album, 64) // user defined
    .int32(LEVEL_REFERENCE);
  const timers = postTimers(metadata.cuePoints ?? {}, audio);
  for (const [label, frame] of timers) fields.text(label, 4).int32(frame);
  return fields
    .zeros((TIMERS - timers.length) * 8)
    .zeros(276)
    .text('', 1_024) // URL
    .tail(tagText(metadata))
    .toBuffer();
}

/**
 * Post timers with their sample. Playout takes `AUD` for the part that it plays, `INT` for the part that may be talked
 * over, and `SEG` for the part in which the next element begins; `s` is a start and `e` an end. Rounded up, so that
 * playout systems that cut off parts of a millisecond read the entered one.
 */
function postTimers(points: CuePoints, { rate, frames }: Audio): [label: string, frame: number][] {
  const { cueIn, intro, outro, cueOut } = points;
  const frame = (ms: number): number => Math.min(frames, Math.ceil((ms * rate) / 1_000));
  const start = frame(cueIn?.ms ?? 0);
  const end = cueOut ? frame(cueOut.ms) : frames;
  const isCut = start > 0 || end < frames;
  return [
    ...part('AUD', isCut ? start : end, end),
    ...part('INT', start, intro ? frame(intro.ms) : start),
    ...part('SEG', outro ? frame(outro.ms) : end, end),
  ];
}

/** The two timers of a part; none of an empty one. */
const part = (label: string, start: number, end: number): [string, number][] =>
  start < end
    ? [
        [`${label}s`, start],
        [`${label}e`, end],
      ]
    : [];

/** Free text at the end of the chunk, in lines: values without a fixed field. */
function tagText(metadata: TrackMetadata): string {
  const lines: [string, string | undefined][] = [
    ['Version', versionText(metadata)],
    ['Album', latinNames(metadata).album],
    ['ISRC', metadata.isrc],
    ['EAN', metadata.ean],
    ['Catalogue number', metadata.catalogueNumber],
    ['Label code', labelCodeText(metadata)],
    ['Composer', composersOf(metadata).join('; ')],
    ['Lyricist', lyricistsOf(metadata).join('; ')],
    ['Publisher', metadata.publisher],
    ['Release date', metadata.releaseDate],
    ['Air date', metadata.airDate],
    ['Ending', metadata.cuePoints?.ending === undefined ? undefined : ENDING_NAMES[metadata.cuePoints.ending]],
    ['Copyright', copyrightText(metadata)],
  ];
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
