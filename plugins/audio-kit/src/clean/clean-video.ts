import { open } from 'node:fs/promises';
import { FILE_BOXES } from '../boxes';
import { blank, BoxReader, HEAD_BYTES, type Box } from './box-reader';
import { sensorTrack } from './sensor-tracks';
import { removed, type Splice } from './splice';

/** Longest list of names of metadata that is read. */
const MAX_KEYS_BYTES = 1024 * 1024;

/** Boxes that have others within them, as far as these may hold notes. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'udta', 'mdia', 'moof', 'traf']);
/** Entries of `udta` and of an `ilst` with plain names: title, people, description, copyright, chapters. */
const KEPT_ENTRIES: ReadonlySet<string> = new Set([
  ...[
    '\xa9nam',
    '\xa9ART',
    '\xa9aut',
    '\xa9wrt',
    '\xa9dir',
    '\xa9prd',
    '\xa9alb',
    '\xa9gen',
    '\xa9des',
    '\xa9cpy',
    '\xa9too',
  ],
  ...[
    'aART',
    'cprt',
    'titl',
    'auth',
    'perf',
    'dscp',
    'gnre',
    'albm',
    'name',
    'desc',
    'ldes',
    'rtng',
    'chpl',
    'meta',
    'free',
  ],
]);
/** Of the names of QuickTime's metadata, without their first part. */
const KEPT_KEYS: ReadonlySet<string> = new Set([
  ...['title', 'displayname', 'artist', 'author', 'director', 'producer', 'performer', 'publisher', 'album', 'genre'],
  ...['description', 'copyright', 'information', 'encoder', 'comment'],
]);
/** A segment of a stream that is sent in parts has boxes of these kinds, which are no notes. */
const PLAYER_UUIDS: ReadonlySet<string> = new Set([
  ...['6d1d9b0542d544e680e2141daff757b2', 'd4807ef2ca3946958e5426cb9e46a79f', 'a2394f525a9b4f14a2446c427c648df4'],
]);

/** Names of QuickTime's metadata by their numbers, from 1 on. */
async function keysOf(reader: BoxReader, { from, end }: Box): Promise<string[]> {
  const bytes = await reader.bytes(from, Math.min(end - from, MAX_KEYS_BYTES));
  const names: string[] = [''];
  for (let at = 8; at + HEAD_BYTES <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < HEAD_BYTES) break;
    names.push(bytes.toString('utf8', at + HEAD_BYTES, at + size));
    at += size;
  }
  return names;
}

/** `meta` in MP4 has a version in front of its boxes, in QuickTime it has none. */
async function metaContent(reader: BoxReader, { from, end }: Box): Promise<Box[]> {
  const head = await reader.bytes(from, 12);
  const isPlain = head.toString('latin1', 4, 8) === 'hdlr';
  return (await reader.parts(isPlain ? from : from + 4, end)).parts;
}

async function cleanMeta(reader: BoxReader, meta: Box): Promise<Splice[]> {
  const inside = await metaContent(reader, meta);
  const keysBox = inside.find(({ type }) => type === 'keys');
  const keys = keysBox && (await keysOf(reader, keysBox));
  const isKept = ({ type }: Box): boolean => {
    if (!keys || KEPT_ENTRIES.has(type)) return KEPT_ENTRIES.has(type);
    const name = keys[Buffer.from(type, 'latin1').readUInt32BE(0)] ?? '';
    return KEPT_KEYS.has(name.split('.').at(-1)!.toLowerCase());
  };
  const splices: Splice[] = [];
  for (const box of inside) {
    if (box.type === 'ilst') {
      const { parts: boxes } = await reader.parts(box.from, box.end);
      splices.push(...boxes.filter((entry) => !isKept(entry)).flatMap(blank));
    } else if (!['hdlr', 'keys', 'free'].includes(box.type)) splices.push(...blank(box));
  }
  return splices;
}

async function isPlayers(reader: BoxReader, { from }: Box): Promise<boolean> {
  return PLAYER_UUIDS.has((await reader.bytes(from, 16)).toString('hex'));
}

async function cleanBox(reader: BoxReader, box: Box, parent: string): Promise<Splice[]> {
  if (box.type === 'uuid') return (await isPlayers(reader, box)) ? [] : blank(box);
  if (box.type === 'meta') return cleanMeta(reader, box);
  if (parent === 'udta') return KEPT_ENTRIES.has(box.type) ? [] : blank(box);
  if (box.type === 'trak') return (await sensorTrack(reader, box)) ?? cleanWithin(reader, box);
  if (parent === '' && !FILE_BOXES.has(box.type)) return blank(box);
  return CONTAINERS.has(box.type) ? cleanWithin(reader, box) : [];
}

async function cleanWithin(reader: BoxReader, box: Box): Promise<Splice[]> {
  const splices: Splice[] = [];
  for (const inner of (await reader.parts(box.from, box.end)).parts) {
    splices.push(...(await cleanBox(reader, inner, box.type)));
  }
  return splices;
}

/** In order, without one that overlaps another: tables of samples may name a place twice. */
function apart(splices: readonly Splice[]): Splice[] {
  const kept: Splice[] = [];
  let end = 0;
  for (const splice of [...splices].sort((one, other) => one.at - other.at)) {
    if (splice.at < end) continue;
    kept.push(splice);
    end = splice.at + splice.remove;
  }
  return kept;
}

/**
 * What has to be changed in a video in MP4 or QuickTime so that it says neither where nor with which device it was
 * made: the notes of cameras and phones and the tracks of their sensors are filled with zeros, pictures and sounds stay
 * where they are, and what lies behind the last box goes. Title, people, description and copyright stay. Only headers
 * are read.
 */
export async function cleanVideo(path: string): Promise<Splice[]> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const reader = new BoxReader(handle, size);
    const { parts: boxes, rest } = await reader.parts(0, size);
    if (boxes[0]?.type !== 'ftyp' && !boxes.some(({ type }) => type === 'moov')) return [];
    reader.media = boxes.filter(({ type }) => type === 'mdat');
    const splices: Splice[] = [];
    for (const box of boxes) splices.push(...(await cleanBox(reader, box, '')));
    return [...apart(splices), ...removed(rest, size - rest)];
  } finally {
    await handle.close();
  }
}
