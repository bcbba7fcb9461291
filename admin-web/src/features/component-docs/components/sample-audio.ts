import { filePeaks } from '@mpn/domain';
import { writeCached } from '@/providers/api/call-cache';

const RATE = 8_000;
const SECONDS = 20;
export const SAMPLE_MS = SECONDS * 1000;

/** Object URL of a generated WAV file (20 s of a quiet tone), so that the page needs no recording on the server. */
export function sampleAudio(): string {
  const samples = RATE * SECONDS;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const ascii = (offset: number, text: string) =>
    [...text].forEach((letter, at) => view.setUint8(offset + at, letter.charCodeAt(0)));
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  ascii(36, 'data');
  view.setUint32(40, samples, true);
  for (let at = 0; at < samples; at += 1) view.setUint8(44 + at, 128 + Math.round(12 * Math.sin((at / RATE) * 2764)));
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
}

/** No stored file has this id. */
const NO_FILE = 0;
export const SAMPLE_PEAKS_URL = `/api/files/${String(NO_FILE)}/peaks`;

/** Puts the peaks of that tone into the query cache, so that no request is made. */
export function keepSamplePeaks(): void {
  const peaks = Array.from({ length: 400 }, (_, at) => {
    const height = Math.round(110 * Math.abs(Math.sin(at / 21) * Math.cos(at / 7)));
    return at % 2 === 0 ? -height : height;
  });
  writeCached(filePeaks, { params: { id: NO_FILE } }, () => ({
    fileId: NO_FILE,
    durationMs: SAMPLE_MS,
    peaks,
    bounds: null,
    truePeakDbtp: -1,
  }));
}
