const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of a file, read in chunks. */
async function crc32(file: Blob): Promise<number> {
  let sum = 0xffff_ffff;
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const byte of piece.value) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff]!;
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** The fields that local header and central directory share: UTF-8 names, stored, 1 January 1980. */
function commonFields(crc: number, size: number, nameLength: number): DataView {
  const fields = new DataView(new ArrayBuffer(26));
  fields.setUint16(0, 20, true);
  fields.setUint16(2, 0x0800, true);
  fields.setUint16(8, 0x0021, true);
  fields.setUint32(10, crc, true);
  fields.setUint32(14, size, true);
  fields.setUint32(18, size, true);
  fields.setUint16(22, nameLength, true);
  return fields;
}

const signature = (kind: number, last: number): Uint8Array<ArrayBuffer> => Uint8Array.of(0x50, 0x4b, kind, last);

/**
 * Several files as one ZIP file, not compressed, so that a message and its files are one upload. The contents are not
 * read into memory.
 * @param files together below 4 GB
 * @param name of the archive
 */
export async function packFiles(files: readonly File[], name: string): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directorySize] = [0, 0];
  for (const file of files) {
    const path = new TextEncoder().encode(file.webkitRelativePath || file.name);
    const fields = commonFields(await crc32(file), file.size, path.length);
    const rest = new DataView(new ArrayBuffer(14));
    rest.setUint32(10, offset, true);
    parts.push(signature(3, 4), fields.buffer as ArrayBuffer, path, file);
    directory.push(signature(1, 2), Uint8Array.of(20, 3), fields.buffer as ArrayBuffer, rest.buffer, path);
    offset += 30 + path.length + file.size;
    directorySize += 46 + path.length;
  }
  const end = new DataView(new ArrayBuffer(18));
  end.setUint16(4, files.length, true);
  end.setUint16(6, files.length, true);
  end.setUint32(8, directorySize, true);
  end.setUint32(12, offset, true);
  const all = [...parts, ...directory, signature(5, 6), end.buffer];
  return new File(all, name, { type: 'application/zip' });
}

const isAlone = (file: File): boolean => /\.(zip|xml)$/i.test(file.name);

/** The file to upload for dropped files: a single ZIP file or message unchanged, anything else as one ZIP file. */
export async function deliveryOf(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (first && files.length === 1 && isAlone(first)) return first;
  const message = files.find((file) => /\.xml$/i.test(file.name));
  return packFiles(files, `${(message?.name ?? 'files').replace(/\.xml$/i, '')}.zip`);
}
