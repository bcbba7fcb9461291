import {
  composersOf,
  copyrightText,
  genreText,
  labelCodeText,
  latinNames,
  lyricistsOf,
  type TrackMetadata,
} from '../track-metadata';
import { FixedFields } from './fixed-fields';

/** Sample value of 0 dB reference: full scale of 16 bit, as AES46 recommends. */
const LEVEL_REFERENCE = 32_768;
const NO_START = '1900-01-01';
const NO_END = '9999-12-31';

/**
 * The cart chunk of traffic and playout systems (AES46-2002, version 0101). It has no start date: playout would lock a
 * promo that was sent before its release. The air date, which blocks nothing, stands in the text at the end.
 */
export function cartChunk(metadata: TrackMetadata): Buffer {
  const { title, artist, album } = latinNames(metadata);
  return new FixedFields(metadata)
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
    .int32(LEVEL_REFERENCE)
    .zeros(8 * 8) // post timers: none
    .zeros(276)
    .text('', 1_024) // URL
    .tail(tagText(metadata))
    .toBuffer();
}

/** Free text at the end of the chunk, in lines: values without a fixed field. */
function tagText(metadata: TrackMetadata): string {
  const lines: [string, string | undefined][] = [
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
    ['Copyright', copyrightText(metadata)],
  ];
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
