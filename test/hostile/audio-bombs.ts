/** A chunk of RIFF. */
function riffChunk(id: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8, id, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** A WAV with a comment of so many control bytes, each of which takes six characters in JSON. */
export function waveWithText(wave: Buffer, length: number): Buffer {
  const list = riffChunk('LIST', Buffer.concat([Buffer.from('INFO'), riffChunk('ICMT', Buffer.alloc(length, 7))]));
  const format = wave.indexOf('fmt ');
  const behind = format + 8 + wave.readUInt32LE(format + 4);
  return Buffer.concat([wave.subarray(0, behind), list, wave.subarray(behind)]);
}

const HOUR_SECONDS = 3600;

/** A FLAC whose header claims this many hours. */
export function flacThatSays(flac: Buffer, hours: number, sampleRate = 44_100): Buffer {
  const bytes = Buffer.from(flac);
  const samples = BigInt(hours * HOUR_SECONDS * sampleRate) & 0xfffffffffn;
  bytes.writeBigUInt64BE((bytes.readBigUInt64BE(18) & ~0xfffffffffn) | samples, 18);
  return bytes;
}

/** Nested boxes of MP4. */
export function nestedBoxes(mp4: Buffer, levels: number): Buffer {
  const head = mp4.subarray(0, mp4.readUInt32BE(0));
  const nested = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level += 1) {
    nested.writeUInt32BE((levels - level) * 8, level * 8);
    nested.write('moov', level * 8 + 4, 'latin1');
  }
  return Buffer.concat([head, nested, mp4.subarray(head.length)]);
}
