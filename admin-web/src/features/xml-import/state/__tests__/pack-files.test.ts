import { crc32 } from 'node:zlib';
import { deliveryOf } from '../pack-files';

const file = (name: string, text: string) => new File([text], name);

/** Names, sizes and check sums from the central directory of the archive. */
async function directoryOf(archive: File) {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, offset] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + nameLength;
    const content = bytes.subarray(start, start + size);
    const isRight = bytes.readUInt32LE(at + 16) === crc32(content) && bytes.readUInt32LE(offset) === 0x04034b50;
    at += 46 + nameLength;
    return { name, text: content.toString('utf8'), isRight };
  });
}

test('a message with its files: packed as one ZIP file with the right bytes and check sums', async () => {
  const packed = await deliveryOf([file('KK 1.xml', '<ern/>'), file('Möwe.wav', 'RIFF'), file('empty.txt', '')]);
  expect(packed.name).toBe('KK 1.zip');
  expect(await directoryOf(packed)).toEqual([
    { name: 'KK 1.xml', text: '<ern/>', isRight: true },
    { name: 'Möwe.wav', text: 'RIFF', isRight: true },
    { name: 'empty.txt', text: '', isRight: true },
  ]);
});

test.each(['a.zip', 'a.XML'])('%s alone: uploaded unchanged', async (name) => {
  const only = file(name, 'x');
  expect(await deliveryOf([only])).toBe(only);
});
