import { toLatin1 } from '../../latin';
import {
  composersOf,
  copyrightText,
  genreText,
  languageText,
  latinNames,
  lyricistsOf,
  type TrackMetadata,
} from '../track-metadata';
import { renderChunk } from './riff-chunk';

/**
 * The LIST INFO chunk (RIFF MCI, 1991; IMUS, IWRI, IPRT and ITRK as later tools added them). Single-byte text: readers
 * decode INFO with the system's code page and would garble UTF-8.
 */
export function infoChunk(metadata: TrackMetadata): Buffer {
  const { title, artist, album } = latinNames(metadata);
  const entries: [string, string | undefined][] = [
    ['INAM', title],
    ['IART', artist],
    ['IPRD', album],
    ['ITRK', String(metadata.track.number)],
    ['ICRD', metadata.releaseDate],
    ['IGNR', genreText(metadata)],
    ['ICOP', copyrightText(metadata)],
    ['IPUB', metadata.label],
    ['IMUS', composersOf(metadata).join('; ')],
    ['IWRI', lyricistsOf(metadata).join('; ')],
    ['ILNG', languageText(metadata)],
    // There is no field for it.
    ['ICMT', metadata.ean && `EAN ${metadata.ean}`],
    ['ISFT', 'MPN'],
  ];
  const chunks = entries
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .map(([id, value]) => renderChunk(id, Buffer.concat([toLatin1(value, metadata), Buffer.alloc(1)])));
  return Buffer.concat([Buffer.from('INFO', 'latin1'), ...chunks]);
}
