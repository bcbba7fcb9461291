import { open } from 'node:fs/promises';
import { XiphComment } from 'node-taglib-sharp';
import sharp from 'sharp';
import { AudioToolError } from '../../process';
import { decodeToMd5 } from '../../check';
import { flacAudioEnd, id3Length, parseStreamInfo, streamInfoWith } from '../../flac';
import {
  advisoryText,
  composersOf,
  cueSeconds,
  copyrightText,
  labelCodeText,
  languageText,
  lineText,
  lyricistsOf,
  namesOf,
  numbersOf,
  ROLE_NAMES,
  versionText,
  yearOf,
  type TrackMetadata,
} from '../track-metadata';
import { replaceHead, type TagOptions } from './replace-head';
import { replayGainTags } from './replay-gain';

const BLOCK = { streamInfo: 0, seekTable: 3, vorbisComment: 4, picture: 6 } as const;
const FRONT_COVER = 3;
/** A block's length has 24 bits. */
const MAX_BLOCK = 0xffffff;

/**
 * Writes a copy of a FLAC file with Vorbis comments and the cover as picture block. STREAMINFO, the seek table and the
 * audio frames are copied as they are, a missing length in STREAMINFO is computed and added; other blocks of the input
 * (older tags, padding) are dropped.
 * @throws AudioToolError `unreadable` when the input is no FLAC file, `failed` for a block of more than 16 MB, and
 * those of {@link decodeToMd5}
 */
export async function tagFlac(
  input: string,
  output: string,
  metadata: TrackMetadata,
  options: TagOptions = {},
): Promise<void> {
  const { kept, audioStart, audioEnd } = await readBlocks(input);
  const audio = await withLength(kept, input, options.signal);
  const blocks = [...audio, { type: BLOCK.vorbisComment, content: renderComment(metadata) }];
  if (metadata.cover !== undefined) blocks.push({ type: BLOCK.picture, content: await renderPicture(metadata.cover) });
  await replaceHead(input, output, renderBlocks(blocks), { start: audioStart, end: audioEnd }, options);
}

interface Block {
  type: number;
  content: Buffer;
}

/**
 * An encoder that wrote to a pipe could not write the final length; without it players show no length and cannot seek.
 * Counting the samples means decoding the file.
 */
async function withLength(kept: readonly Block[], input: string, signal?: AbortSignal): Promise<Block[]> {
  const counted = async (block: Block): Promise<Block> => {
    if (block.type !== BLOCK.streamInfo) return block;
    const info = parseStreamInfo(block.content);
    if (info.totalSamples > 0) return block;
    const { seconds, md5 } = await decodeToMd5(input, info, { signal });
    return { ...block, content: streamInfoWith(block.content, Math.round(seconds * info.sampleRate), md5) };
  };
  return Promise.all(kept.map(counted));
}

function renderBlocks(blocks: Block[]): Buffer {
  const parts = blocks.flatMap(({ type, content }, index) => {
    if (content.length > MAX_BLOCK) throw new AudioToolError('failed', 'a FLAC metadata block is larger than 16 MB');
    const header = Buffer.alloc(4);
    header.writeUInt32BE(content.length);
    header[0] = type | (index === blocks.length - 1 ? 0x80 : 0);
    return [header, content];
  });
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), ...parts]);
}

async function readBlocks(file: string): Promise<{ kept: Block[]; audioStart: number; audioEnd: number }> {
  const handle = await open(file, 'r');
  try {
    const read = async (position: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw new AudioToolError('unreadable', 'the FLAC file ends within its headers');
      return buffer;
    };
    const start = await id3Length(handle);
    if ((await read(start, 4)).toString('latin1') !== 'fLaC')
      throw new AudioToolError('unreadable', 'the file is no FLAC file');
    const kept: Block[] = [];
    for (let position = start + 4; ;) {
      const header = await read(position, 4);
      const type = header[0]! & 0x7f;
      const length = header.readUInt32BE() & MAX_BLOCK;
      if (type === BLOCK.streamInfo || type === BLOCK.seekTable) {
        kept.push({ type, content: await read(position + 4, length) });
      }
      position += 4 + length;
      if ((header[0]! & 0x80) !== 0) return { kept, audioStart: position, audioEnd: await flacAudioEnd(handle) };
    }
  } finally {
    await handle.close();
  }
}

/** Names as in the Vorbis comment proposal and MusicBrainz Picard. */
function renderComment(metadata: TrackMetadata): Buffer {
  const comment = XiphComment.fromEmpty();
  const set = (field: string, ...values: (string | undefined)[]): void => {
    const present = values.filter((value): value is string => value !== undefined && value !== '');
    if (present.length > 0) comment.setFieldAsStrings(field, ...present);
  };
  set('TITLE', metadata.title);
  // The proposal's name for what tells recordings of one title apart, and Picard's.
  set('VERSION', versionText(metadata));
  set('SUBTITLE', versionText(metadata));
  set('ARTIST', metadata.artist);
  set('ALBUM', metadata.album);
  set('ALBUMARTIST', metadata.albumArtist);
  set('TRACKNUMBER', String(metadata.track.number));
  set('TRACKTOTAL', metadata.track.total?.toString());
  set('DISCNUMBER', String(metadata.set.number));
  set('DISCTOTAL', metadata.set.total?.toString());
  set('ISRC', metadata.isrc);
  set('BARCODE', metadata.ean);
  set('LABEL', metadata.label);
  set('ORGANIZATION', metadata.label);
  set('LABELCODE', labelCodeText(metadata));
  set('COMPOSER', ...composersOf(metadata));
  set('LYRICIST', ...lyricistsOf(metadata));
  set('ARRANGER', ...namesOf(metadata, 'ARRANGER', 'ARRANGER_DIFFERENT_EDITING'));
  set('PRODUCER', ...namesOf(metadata, 'PRODUCER_MUSIC'));
  set('REMIXER', ...namesOf(metadata, 'REMIXER'));
  // Readers show it as the artist; who else performed is in the credits.
  set('PERFORMER', metadata.artist);
  set('CREDITS', ...metadata.credits.map((credit) => `${ROLE_NAMES[credit.role]}: ${credit.name}`));
  // Readers interpret PUBLISHER as the label.
  set('MUSICPUBLISHER', metadata.publisher);
  set('DATE', metadata.releaseDate);
  set('YEAR', yearOf(metadata));
  set('AIRDATE', metadata.airDate);
  set('COPYRIGHT', copyrightText(metadata));
  set('PRODUCEDNOTICE', lineText(metadata.pLine));
  set('GENRE', ...metadata.genres);
  set('CATALOGNUMBER', metadata.catalogueNumber);
  set('ORIGINALDATE', metadata.originalReleaseDate);
  set('RECORDINGYEAR', metadata.recordingYear?.toString());
  set('RECORDINGCOUNTRY', metadata.recordingCountry);
  set('LANGUAGE', languageText(metadata));
  set('ITUNESADVISORY', advisoryText(metadata));
  set('ISWC', metadata.iswc);
  set('WORK', metadata.work);
  set('MOVEMENTNAME', metadata.movement);
  set('CONDUCTOR', metadata.conductor);
  set('SOLOISTS', ...(metadata.soloists ?? []));
  set('ENSEMBLE', ...(metadata.ensembles ?? []));
  set('AI_CONTRIBUTION', metadata.ai?.contains);
  set('AI_CONCERNS', ...(metadata.ai?.concerns ?? []));
  set('AI_TOOL', metadata.ai?.tool);
  set('LIQ_CUE_IN', cueSeconds(metadata.cuePoints?.cueIn));
  set('LIQ_CUE_OUT', cueSeconds(metadata.cuePoints?.cueOut));
  set('IPI', ...numbersOf(metadata, 'ipi'));
  set('ISNI', ...numbersOf(metadata, 'isni'));
  set('TITLELATIN', metadata.latin?.title);
  set('ARTISTLATIN', metadata.latin?.artist);
  set('ALBUMLATIN', metadata.latin?.album);
  for (const [name, value] of replayGainTags(metadata)) set(name, value);
  return Buffer.from(comment.render(false).toByteArray());
}

/** The picture block of RFC 9639 section 8.8. */
async function renderPicture(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const mime = Buffer.from('image/jpeg', 'latin1');
  const words = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
    return bytes;
  };
  // Type, MIME type, an empty description, size, 24 bits a pixel, no palette.
  return Buffer.concat([words(FRONT_COVER, mime.length), mime, words(0, width, height, 24, 0, jpeg.length), jpeg]);
}
