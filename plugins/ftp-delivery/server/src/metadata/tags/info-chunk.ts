import { toLatin1 } from '../latin1';
import { composersOf, lyricistsOf, type TrackMetadata } from '../track-metadata';
import { renderChunk } from './riff-chunk';

/**
 * The LIST INFO chunk (RIFF MCI, 1991; IMUS, IWRI, IPRT and ITRK as later tools added them).
 * Single bytes: readers take INFO for the system's code page, and show UTF-8 as gibberish.
 */
export function infoChunk(metadata: TrackMetadata): Buffer {
  const entries: [string, string | undefined][] = [
    ['INAM', metadata.title],
    ['IART', metadata.artist],
    ['IPRD', metadata.album],
    ['ITRK', String(metadata.track.number)],
    ['ICRD', metadata.releaseDate],
    ['IGNR', metadata.genre],
    ['ICOP', metadata.copyright],
    ['IPUB', metadata.label],
    ['IMUS', composersOf(metadata).join('; ')],
    ['IWRI', lyricistsOf(metadata).join('; ')],
    ['ISFT', 'MPN'],
  ];
  const chunks = entries
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .map(([id, value]) => renderChunk(id, Buffer.concat([toLatin1(value), Buffer.alloc(1)])));
  return Buffer.concat([Buffer.from('INFO', 'latin1'), ...chunks]);
}
