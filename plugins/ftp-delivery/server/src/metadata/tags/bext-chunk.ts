import type { WaveFormat } from '../../audio/riff';
import type { TrackMetadata } from '../track-metadata';
import { FixedFields } from './fixed-fields';

/** EBU Tech 3285: the value of a loudness field that is not used. */
const NO_LOUDNESS = 0x7fff;

/**
 * The Broadcast Wave extension chunk, version 2 with loudness (EBU Tech 3285).
 * Its origination date is the release date: the time of writing would give every copy of a rendition other bytes.
 */
export function bextChunk(metadata: TrackMetadata, format: WaveFormat): Buffer {
  const { loudness } = metadata;
  return new FixedFields()
    .text(`${metadata.artist} - ${metadata.title}`, 256)
    .text(metadata.label, 32)
    .text(metadata.isrc, 32)
    .text(metadata.releaseDate ?? '0000-00-00', 10)
    .text('00:00:00', 8)
    .zeros(8) // time reference: sample 0
    .uint16(2)
    .zeros(64) // UMID: none
    .int16(hundredths(loudness?.integratedLufs))
    .int16(hundredths(loudness?.rangeLu))
    .int16(hundredths(loudness?.truePeakDbtp))
    .int16(hundredths(loudness?.maxMomentaryLufs))
    .int16(hundredths(loudness?.maxShortTermLufs))
    .zeros(180)
    .tail(codingHistory(format))
    .toBuffer();
}

function hundredths(value: number | null | undefined): number {
  if (value === null || value === undefined) return NO_LOUDNESS;
  return Math.max(-0x8000, Math.min(NO_LOUDNESS - 1, Math.round(value * 100)));
}

function codingHistory(format: WaveFormat): string {
  const mode = format.channels === 1 ? 'mono' : 'stereo';
  return `A=PCM,F=${format.sampleRate},W=${format.bitsPerSample},M=${mode}\r\n`;
}
