import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { releaseToMessage, writeErn, type ReleaseForMessage, type WrittenVersion } from '@mpn/ddex-kit';
import { newGtin } from './digital';
import { unique } from './insert';
import { newIsrc } from './release';

export interface DeliveredRelease {
  version?: WrittenVersion;
  messageId?: string;
  createdAt?: string;
  release: ReleaseForMessage;
}

/** A release of two tracks, without files, as a message is written from it. */
export function releaseForMessage(values: Partial<ReleaseForMessage> = {}): ReleaseForMessage {
  const track = (position: number): ReleaseForMessage['tracks'][number] => ({
    set: 1,
    position,
    isPromoTrack: position === 1,
    title: `Strophe ${position}`,
    titleLatin: null,
    isrc: newIsrc(),
    artist: 'Jörg & die Möwen',
    durationMs: 200_000,
    publisherType: 'NO_PUBLISHER',
    publisher: null,
    pLine: { year: 2026, owner: 'Kaiserkai' },
    recordingYear: 2025,
    recordingCountry: 'DE',
    language: 'de',
    explicit: false,
    iswc: null,
    authors: [{ role: 'COMPOSER', name: 'Ada Groß', position: 1, gemaIpiNumber: null, gemaIsniNumber: null }],
    file: null,
  });
  return {
    title: `Fahrt ${unique()}`,
    titleLatin: null,
    artistName: 'Jörg & die Möwen',
    artistNameLatin: null,
    labelName: 'Kaiserkai',
    labelCode: '18811',
    ean: newGtin(),
    catalogueNumber: 'KK 1',
    releaseDate: '2026-12-04',
    airDate: null,
    originalReleaseDate: null,
    pLine: { year: 2026, owner: 'Kaiserkai' },
    cLine: { year: 2026, owner: 'Kaiserkai' },
    genres: ['Pop'],
    format: 'DIGITAL_EP',
    tracks: [track(1), track(2)],
    artworks: [],
    artistInfos: [],
    videos: [],
    ...values,
  };
}

/** The message about a release, as XML. */
export function messageXml({ release, version = '4.3', messageId = unique(), createdAt }: DeliveredRelease): string {
  const message = releaseToMessage(release, {
    messageId,
    threadId: null,
    sender: { dpid: 'PADPIDA2013042401U', name: 'Kaiserkai' },
    recipient: { dpid: 'PADPIDA2009101501Y', name: 'MPN' },
    createdAt: createdAt ?? new Date().toISOString(),
    isTest: false,
    isUpdate: false,
  });
  return writeErn(message, version);
}

export const fileForMessage = (path: string, bytes: Buffer): { path: string; sha256: string } => ({
  path,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

export interface PackedFile {
  /** Name in the archive, also an invalid one. */
  name: string;
  bytes: Buffer | string;
  /** Size in the directory; default: the real one. */
  says?: number;
}

/** A ZIP archive with these files, deflated. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says } of files) {
    const content = Buffer.from(bytes);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name, 'utf8');
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says ?? content.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), fields, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
