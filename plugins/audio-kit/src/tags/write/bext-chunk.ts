import { isFloatAudio } from '@mpn/domain';
import type { Processing } from '../../render';
import type { WaveFormat } from '../../riff';
import { latinNames, type Origin, type TrackMetadata } from '../track-metadata';
import { FixedFields } from './fixed-fields';

/** EBU Tech 3285: the value of a loudness field that is not used. */
const NO_LOUDNESS = 0x7fff;

/**
 * The Broadcast Wave extension chunk, version 2 with loudness (EBU Tech 3285). The date of origination is that of the
 * upload: never in the future, as a release date may be, and the same in all copies of a rendition, unlike the time of
 * writing.
 */
export function bextChunk(metadata: TrackMetadata, format: WaveFormat): Buffer {
  const { loudness, origin } = metadata;
  const { artist, title } = latinNames(metadata);
  return new FixedFields(metadata)
    .text(artist === '' ? title : `${artist} - ${title}`, 256)
    .text(metadata.label, 32)
    .text(origin && uniqueSourceIdentifier(origin), 32)
    .text(origin?.date ?? '0000-00-00', 10)
    .text(origin?.time ?? '00:00:00', 8)
    .zeros(8) // time reference: sample 0
    .uint16(2)
    .zeros(64) // UMID: none
    .int16(hundredths(loudness?.integratedLufs))
    .int16(hundredths(loudness?.rangeLu))
    .int16(hundredths(loudness?.truePeakDbtp))
    .int16(hundredths(loudness?.maxMomentaryLufs))
    .int16(hundredths(loudness?.maxShortTermLufs))
    .zeros(180)
    .tail(codingHistory(format, metadata.processing))
    .toBuffer();
}

/**
 * The originator's reference by EBU R 99: country, organisation, serial number, time of origination, random number. The
 * serial number is that of the upload, and the last nine digits come from its hash, so that copies have the same
 * reference.
 */
export function uniqueSourceIdentifier({ number, time, sha256 }: Origin): string {
  const serial = String(number).padStart(12, '0').slice(-12);
  const random = (BigInt(`0x${sha256.slice(0, 16)}`) % 1_000_000_000n).toString().padStart(9, '0');
  return `DEMPN${serial}${time.replaceAll(':', '')}${random}`;
}

function hundredths(value: number | null | undefined): number {
  if (value === null || value === undefined) return NO_LOUDNESS;
  return Math.max(-0x8000, Math.min(NO_LOUDNESS - 1, Math.round(value * 100)));
}

interface Coding {
  sampleRate: number;
  channels: number;
}

/** One line by EBU R 98; fields are separated by commas, so the text must not contain any. */
function historyLine({ sampleRate, channels }: Coding, bits: number, text: readonly string[]): string {
  const mode = channels === 1 ? 'mono' : 'stereo';
  const fields = [
    `A=PCM`,
    `F=${sampleRate}`,
    `W=${bits}`,
    `M=${mode}`,
    ...(text.length > 0 ? [`T=${text.join('; ')}`] : []),
  ];
  return `${fields.join(',')}\r\n`;
}

/** The master's format, and how this file was made from it. */
function codingHistory(format: WaveFormat, processing: Processing | undefined): string {
  if (!processing) return historyLine(format, format.bitsPerSample, []);
  const { source, dither, gainDb } = processing;
  const steps = [
    ...(source.sampleRate === format.sampleRate ? [] : ['soxr']),
    ...(dither === null ? [] : [dither]),
    ...(gainDb === 0 ? [] : [`gain ${gainDb.toFixed(2)} dB`]),
  ];
  const kind = source.codec === 'flac' ? ' FLAC' : isFloatAudio(source) ? ' float' : '';
  const master = historyLine(source, source.bitDepth, [`master${kind}`]);
  const isMaster = steps.length === 0 && source.bitDepth === format.bitsPerSample;
  return isMaster ? master : master + historyLine(format, format.bitsPerSample, steps);
}
