import type { Stereo } from './instruments';

/**
 * Packs a stereo signal into a WAV file (fmt tag 1, PCM).
 * @param rate sample rate in Hz
 * @param bits 16 or 24
 */
export function encodeWav(audio: Stereo, rate: number, bits: 16 | 24): Buffer {
  const frames = audio.left.length;
  const bytes = bits / 8;
  const dataSize = frames * 2 * bytes;
  const file = Buffer.alloc(44 + dataSize);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + dataSize, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2 * bytes, 28);
  file.writeUInt16LE(2 * bytes, 32);
  file.writeUInt16LE(bits, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataSize, 40);
  if (bits === 16) {
    const samples = new Int16Array(file.buffer, file.byteOffset + 44, frames * 2);
    for (let frame = 0; frame < frames; frame += 1) {
      samples[frame * 2] = Math.round((audio.left[frame] as number) * 32767);
      samples[frame * 2 + 1] = Math.round((audio.right[frame] as number) * 32767);
    }
    return file;
  }
  let offset = 44;
  for (let frame = 0; frame < frames; frame += 1) {
    for (const channel of [audio.left, audio.right]) {
      const value = Math.round((channel[frame] as number) * 8388607);
      file[offset] = value & 255;
      file[offset + 1] = (value >> 8) & 255;
      file[offset + 2] = (value >> 16) & 255;
      offset += 3;
    }
  }
  return file;
}
