import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { zipLayout, type ZipEntry } from '../zip-layout';

const GIB = 1024 ** 3;
const folder = mkdtempSync(path.join(tmpdir(), 'mpn-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function entry(name: string, bytes: Buffer): ZipEntry {
  return {
    name,
    size: bytes.length,
    crc32: crc32(bytes),
    open: (range) => Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
  };
}

/** An entry of zeros of any size, which needs no memory until it is read. */
const zeros = (name: string, size: number): ZipEntry => ({
  name,
  size,
  crc32: 0,
  open: ({ start, end } = { start: 0, end: size - 1 }) =>
    Promise.resolve(Readable.from([Buffer.alloc(end - start + 1)])),
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const AT = new Date('2026-11-20T09:15:31Z');
const SMALL = [
  entry('ä/Grüße.txt', Buffer.from('Grüße')),
  entry('leer', Buffer.alloc(0)),
  entry('b.bin', Buffer.alloc(5000, 7)),
];

test('an independent program unpacks it with the original names', async () => {
  const zip = path.join(folder, 'small.zip');
  const bytes = await bytesOf(zipLayout(SMALL, AT).open());
  writeFileSync(zip, bytes);
  expect(bytes.length).toBe(zipLayout(SMALL, AT).size);
  const read = `import zipfile,json,sys
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,i.file_size,i.compress_type,list(i.date_time)] for i in z.infolist()]))`;
  expect(JSON.parse(execFileSync('python3', ['-c', read, zip]).toString())).toEqual([
    ['ä/Grüße.txt', 7, 0, [2026, 11, 20, 9, 15, 30]],
    ['leer', 0, 0, [2026, 11, 20, 9, 15, 30]],
    ['b.bin', 5000, 0, [2026, 11, 20, 9, 15, 30]],
  ]);
});

test.each([
  ['1970-01-01T00:00:00Z', [1980, 1, 1, 0, 0, 0]],
  ['2150-12-31T23:59:59Z', [2107, 12, 31, 23, 59, 58]],
])("a time outside of ZIP's range (%s) is clamped to the nearest year", async (at, expected) => {
  const zip = path.join(folder, 'time.zip');
  writeFileSync(zip, await bytesOf(zipLayout(SMALL, new Date(at)).open()));
  const read = 'import zipfile,json,sys; print(json.dumps(list(zipfile.ZipFile(sys.argv[1]).infolist()[0].date_time)))';
  expect(JSON.parse(execFileSync('python3', ['-c', read, zip]).toString())).toEqual(expected);
});

test('any range equals that part of the whole archive', async () => {
  const layout = zipLayout(SMALL, AT);
  const whole = await bytesOf(layout.open());
  for (let start = 0; start < layout.size; start += 97) {
    const end = Math.min(start + 211, layout.size - 1);
    expect((await bytesOf(layout.open({ start, end }))).equals(whole.subarray(start, end + 1))).toBe(true);
  }
});

test('sizes and offsets beyond 4 GiB are written as ZIP64, and read by an independent program', async () => {
  const large = [zeros('large.wav', 5 * GIB), entry('behind.txt', Buffer.from('behind'))];
  const layout = zipLayout(large, AT);
  expect(layout.size).toBeGreaterThan(5 * GIB);
  // A sparse file: the start, a hole, and the end with the central directory.
  const zip = path.join(folder, 'large.zip');
  const headEnd = 200;
  const tailStart = 5 * GIB;
  writeFileSync(`${zip}.head`, await bytesOf(layout.open({ start: 0, end: headEnd })));
  writeFileSync(`${zip}.tail`, await bytesOf(layout.open({ start: tailStart, end: layout.size - 1 })));
  const read = `import zipfile,json,sys
p=sys.argv[1]
with open(p,'wb') as f:
  f.write(open(p+'.head','rb').read()); f.seek(int(sys.argv[2])); f.write(open(p+'.tail','rb').read())
z=zipfile.ZipFile(p)
print(json.dumps([[i.filename,i.file_size] for i in z.infolist()]+[z.read('behind.txt').decode()]))`;
  expect(JSON.parse(execFileSync('python3', ['-c', read, zip, String(tailStart)]).toString())).toEqual([
    ['large.wav', 5 * GIB],
    ['behind.txt', 6],
    'behind',
  ]);
});
