import { renderChunk } from '../../plugins/audio-kit/src/tags/write/riff-chunk';

/** An ID3 chunk to append to a WAV file, with this JPEG as its front cover. */
export function id3Cover(jpeg: Buffer): Buffer {
  const head = Buffer.from('\0image/jpeg\0\x03\0', 'latin1');
  const frame = Buffer.concat([Buffer.from('APIC\0\0\0\0\0\0', 'latin1'), head, jpeg]);
  frame.writeUInt32BE(head.length + jpeg.length, 4);
  const size = [21, 14, 7, 0].map((shift) => (frame.length >> shift) & 0x7f);
  return renderChunk('id3 ', Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), frame]));
}
