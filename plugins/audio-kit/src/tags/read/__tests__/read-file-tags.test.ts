import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  ByteVector,
  Id3v2AttachmentFrame,
  Id3v2FrameClassType,
  Id3v2Tag,
  Id3v2UserTextInformationFrame,
  Picture,
  PictureType,
  StringType,
} from 'node-taglib-sharp';
import { markOfHash } from '@mpn/domain';
import sharp from 'sharp';
import { ffmpeg, makeSource, temporaryFolder } from '../../../__tests__/audio-fixtures';
import { taggedFiles, type TaggedFiles } from '../../write/__tests__/tag-fixtures';
import { renderChunk } from '../../write/riff-chunk';
import { run } from '../read-file-tags';
import { run as writePicture } from '../write-picture';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

/** WAV of half a second. */
let wave: Buffer;
let own: TaggedFiles;
beforeAll(async () => {
  makeSource(file('plain.wav'), 44_100, 'pcm_s16le', 0.5);
  ffmpeg(
    '-i',
    file('plain.wav'),
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    file('bare.wav'),
  );
  wave = readFileSync(file('bare.wav'));
  own = await taggedFiles(file, ['WAVE_HIGH', 'FLAC']);
}, 120_000);

const text = (value: string, encoding: BufferEncoding = 'latin1'): Buffer =>
  Buffer.concat([Buffer.from(value, encoding), Buffer.alloc(1)]);
const info = (...chunks: [string, Buffer][]): Buffer =>
  renderChunk('LIST', Buffer.concat([Buffer.from('INFO'), ...chunks.map(([id, value]) => renderChunk(id, value))]));
const withChunks = (...chunks: Buffer[]): string => {
  writeFileSync(file('case.wav'), Buffer.concat([wave, ...chunks]));
  return file('case.wav');
};
const tagsOf = (path: string) => run({ path });

const EVERYTHING = {
  title: 'Grüße aus Køln – Ελλάδα 東京',
  version: 'Radio Edit',
  artist: 'Björk & Motörhead feat. Édith',
  isrc: 'DEA621501234',
  composers: ['Antonín Dvořák', 'Μίκης Θεοδωράκης', 'Sun/Moon'],
  labelCode: '01234',
  pLine: { year: 2026, owner: 'Süd Records' },
  catalogueNumber: 'KAI 012',
  ean: '4006381333931',
};

test('tags of our own deliveries are read back, from WAV and FLAC', async () => {
  expect(own.metadata.title).toBe(EVERYTHING.title);
  expect(await tagsOf(file('WAVE_HIGH-tagged'))).toEqual({ ...EVERYTHING, hasPicture: false });
  expect(await tagsOf(file('FLAC-tagged'))).toEqual({
    ...EVERYTHING,
    hasPicture: true,
    picture: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('Vorbis comments written by metaflac are read', async () => {
  ffmpeg('-i', file('bare.wav'), file('vorbis.flac'));
  const tags = [
    ...['TITLE=Nachtfahrt', 'VERSION=Radio Edit', 'ARTIST=Ada Groß', 'ARTIST=Kim', 'ISRC=de-a62-15-01234'],
    ...['COMPOSER=Ada Groß / Jo', 'COMPOSER=Kim Muster', 'LABELCODE=LC 1234', 'BARCODE=4006381333931'],
  ];
  execFileSync('metaflac', ['--remove-all-tags', ...tags.map((tag) => `--set-tag=${tag}`), file('vorbis.flac')]);
  expect(await tagsOf(file('vorbis.flac'))).toMatchObject({
    title: 'Nachtfahrt',
    version: 'Radio Edit',
    artist: 'Ada Groß, Kim',
    isrc: 'DEA621501234',
    composers: ['Ada Groß', 'Jo', 'Kim Muster'],
    labelCode: '01234',
    ean: '4006381333931',
    hasPicture: false,
  });
});

function id3(fields: { title: string; isrc: string; labelCode?: string }): Buffer {
  const tag = Id3v2Tag.fromEmpty();
  tag.title = fields.title;
  tag.isrc = fields.isrc;
  tag.composers = ['Ada Groß; Kim'];
  if (fields.labelCode !== undefined) {
    const frame = Id3v2UserTextInformationFrame.fromDescription('LabelCode');
    frame.text = [fields.labelCode];
    tag.addFrame(frame);
  }
  expect(tag.getFramesByClassType(Id3v2FrameClassType.TextInformationFrame).length).toBeGreaterThan(1);
  return Buffer.from(tag.render().toByteArray());
}

test('an ID3 chunk after the samples is read', async () => {
  const path = withChunks(
    renderChunk('id3 ', id3({ title: 'Nächte 東京', isrc: 'DEA621501234', labelCode: 'LC 0193' })),
  );
  expect(await tagsOf(path)).toMatchObject({
    title: 'Nächte 東京',
    isrc: 'DEA621501234',
    composers: ['Ada Groß', 'Kim'],
    labelCode: '00193',
  });
});

test.each([
  ['UTF-8', text('Grüße 東京', 'utf8'), 'Grüße 東京'],
  ['Latin-1', text('Grüße'), 'Grüße'],
  ['the code page of Windows', Buffer.from([0x93, 0x41, 0x94, 0]), '“A”'],
  ['without a zero byte', Buffer.from('Abend'), 'Abend'],
])('INFO in %s is read', async (_name, value, title) => {
  expect(await tagsOf(withChunks(info(['INAM', value], ['IMUS', text('A; B')])))).toMatchObject({
    title,
    composers: ['A', 'B'],
  });
});

test('a more reliable place takes precedence, and missing fields are filled from the others', async () => {
  const ixml = renderChunk('iXML', Buffer.from('<BWFXML><USER><TITLE>Тишина &amp; &#x41;</TITLE></USER></BWFXML>'));
  const path = withChunks(info(['INAM', text('Tishina')], ['IART', text('Ada')]), ixml);
  expect(await tagsOf(path)).toMatchObject({ title: 'Тишина & A', artist: 'Ada' });
});

test('an ISRC is read from axml, and from where mastering programs put it in bext', async () => {
  const axml = '<ebuCoreMain xmlns:dc="x"><dc:identifier>ISRC:DEA621501234</dc:identifier></ebuCoreMain>';
  expect((await tagsOf(withChunks(renderChunk('axml', Buffer.from(axml)))))?.isrc).toBe('DEA621501234');
  const bext = (description: string, reference: string): Buffer => {
    const content = Buffer.alloc(602);
    content.write(description, 0, 'latin1');
    content.write(reference, 288, 'latin1');
    return renderChunk('bext', content);
  };
  expect((await tagsOf(withChunks(bext('', 'DE-A62-15-01234'))))?.isrc).toBe('DEA621501234');
  expect((await tagsOf(withChunks(bext('Mix 3, ISRC=DEA621501234', 'x'))))?.isrc).toBe('DEA621501234');
  expect(await tagsOf(withChunks(bext('Session 12 Mix 3', 'DEMPN000000004711')))).toBeNull();
});

describe('hostile tags', () => {
  const oversized = Buffer.alloc(5 * 1024 * 1024, 0x41);
  const lying = (chunk: Buffer, size: number): Buffer => {
    const bytes = Buffer.from(chunk);
    bytes.writeUInt32LE(size, 4);
    return bytes;
  };
  test.each<[string, () => Buffer, string | null]>([
    ['an INFO text of 5 MB', () => info(['INAM', oversized]), null],
    ['an iXML chunk of 5 MB', () => renderChunk('iXML', oversized), null],
    ['an ID3 tag with a comment of 5 MB before the title', () => renderChunk('id3 ', withLargeFrame()), 'Abend'],
    ['a chunk that claims 4 GB', () => lying(info(['INAM', text('Abend')]), 0xfffffff0), null],
    [
      'a chunk longer than the file',
      () => lying(renderChunk('iXML', Buffer.from('<T><TITLE>Abend</TITLE></T>')), 9_000),
      'Abend',
    ],
    ['an INFO text longer than its list', () => info(['INAM', text('Abend')]).fill(0xff, 16, 19), 'Abend'],
    ['ID3 that is none', () => renderChunk('id3 ', Buffer.from('no tag at all')), null],
    ['an ID3 frame longer than its tag', () => renderChunk('id3 ', brokenFrame()), null],
    ['entities that would unfold', () => renderChunk('iXML', Buffer.from(BILLION_LAUGHS)), '&lol2;'],
    ['elements never closed', () => renderChunk('iXML', Buffer.from('<TITLE>'.repeat(30_000))), null],
    ['invalid UTF-8 in iXML', () => renderChunk('iXML', Buffer.from('<TITLE>Gr\xfc\xdfe</TITLE>', 'latin1')), 'Grüße'],
    ['an ISRC of garbage', () => info(['INAM', text('T')], ['ISRC', Buffer.from([1, 2, 0xff, 0xfe, 0])]), 'T'],
  ])('%s', async (_name, chunk, title) => {
    expect((await tagsOf(withChunks(chunk())))?.title ?? null).toBe(title);
  });

  test('a damaged place does not affect the others', async () => {
    const path = withChunks(renderChunk('id3 ', Buffer.from('ID3 but no tag')), info(['INAM', text('Abend')]));
    expect((await tagsOf(path))?.title).toBe('Abend');
  });

  test('a FLAC whose comment is longer than the file, or invalid, fails', async () => {
    ffmpeg('-i', file('bare.wav'), '-metadata', 'title=Abend', file('hostile.flac'));
    const bytes = readFileSync(file('hostile.flac'));
    const head = bytes.indexOf('Lavf') - 8;
    expect(bytes[head]! & 0x7f).toBe(4);
    const cases = [
      Buffer.from(bytes).fill(0xff, head + 1, head + 4),
      Buffer.from(bytes).fill(0xff, head + 4, head + 8),
    ];
    for (const [index, content] of cases.entries()) {
      writeFileSync(file(`hostile-${index}.flac`), content);
      // The upload is accepted without tags: the caller handles the error as it handles a crash of the child.
      const tags = await tagsOf(file(`hostile-${index}.flac`)).catch(() => null);
      expect(tags?.isrc ?? null).toBeNull();
    }
  });
});

const BILLION_LAUGHS =
  '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><BWFXML><TITLE>&lol2;</TITLE></BWFXML>';

/** An ID3v2.3 tag with a text of 5 MB as its first frame. */
function withLargeFrame(): Buffer {
  const frame = (id: string, text: Buffer): Buffer => {
    const head = Buffer.alloc(11, id);
    head.writeUInt32BE(text.length + 1, 4);
    return Buffer.concat([head.fill(0, 8), text]);
  };
  const frames = Buffer.concat([frame('TXXX', Buffer.alloc(5 << 20, 0x41)), frame('TIT2', Buffer.from('Abend'))]);
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(size), frames]);
}

function brokenFrame(): Buffer {
  const bytes = id3({ title: 'Abend', isrc: 'DEA621501234' });
  const frame = bytes.indexOf('TIT2');
  return Buffer.from(bytes).fill(0x7f, frame + 4, frame + 8);
}

describe('pictures', () => {
  const colours = { red: Buffer.alloc(0), blue: Buffer.alloc(0) };
  beforeAll(async () => {
    for (const colour of ['red', 'blue'] as const)
      colours[colour] = await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
        .jpeg()
        .toBuffer();
  });
  const markOf = (bytes: Buffer): string => markOfHash(createHash('sha256').update(bytes).digest('hex'));
  const numbers = (...values: number[]): Buffer =>
    Buffer.concat(
      values.map((value) => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(value);
        return bytes;
      }),
    );
  /** A picture block of FLAC. */
  const block = (type: number, bytes: Buffer): Buffer =>
    Buffer.concat([numbers(type, 10), Buffer.from('image/jpeg'), numbers(0, 60, 60, 24, 0, bytes.length), bytes]);
  /** An ID3v2.3 tag with an attached picture for each. */
  const attached = (...pictures: [type: PictureType, bytes: Buffer][]): Buffer => {
    const tag = Id3v2Tag.fromEmpty();
    tag.version = 3;
    for (const [type, bytes] of pictures) {
      const picture = Picture.fromFullData(ByteVector.fromByteArray(bytes), type, 'image/jpeg', 'Ümschlag');
      const frame = Id3v2AttachmentFrame.fromPicture(picture);
      frame.textEncoding = StringType.UTF16;
      tag.addFrame(frame);
    }
    return Buffer.from(tag.render().toByteArray());
  };
  /** The picture that is written to a file; its mark must equal the one in the tags. */
  const taken = async (path: string): Promise<Buffer | null> => {
    if (!(await writePicture({ path, target: file('taken') }))) return null;
    const bytes = readFileSync(file('taken'));
    expect((await tagsOf(path))?.picture).toBe(markOf(bytes));
    return bytes;
  };
  const flacWith = (...options: string[]): string => {
    ffmpeg('-i', file('bare.wav'), file('picture.flac'));
    execFileSync('metaflac', ['--remove-all-tags', ...options, file('picture.flac')]);
    return file('picture.flac');
  };

  test('a picture embedded by metaflac is read', async () => {
    writeFileSync(file('c.jpg'), colours.red);
    expect(await taken(flacWith(`--import-picture-from=${file('c.jpg')}`))).toEqual(colours.red);
  });

  test('the front cover of several pictures is read from ID3 of a WAV file', async () => {
    const tag = attached([PictureType.BackCover, colours.blue], [PictureType.FrontCover, colours.red]);
    expect(await taken(withChunks(renderChunk('id3 ', tag)))).toEqual(colours.red);
  });

  test('the first picture is read if none is marked as front cover', async () => {
    const tag = attached([PictureType.Other, colours.blue], [PictureType.BackCover, colours.red]);
    expect(await taken(withChunks(renderChunk('id3 ', tag)))).toEqual(colours.blue);
  });

  test('a picture in a Vorbis comment, larger than any text, is read', async () => {
    const large = Buffer.concat([colours.red, Buffer.alloc(100_000)]);
    writeFileSync(file('picture.txt'), block(3, large).toString('base64'));
    const path = flacWith(`--set-tag-from-file=METADATA_BLOCK_PICTURE=${file('picture.txt')}`);
    expect(await taken(path)).toEqual(large);
  });

  test('a file without tags, and a tag with a URL, have no picture', async () => {
    expect(await tagsOf(file('bare.wav'))).toBeNull();
    expect(await taken(file('bare.wav'))).toBeNull();
    const tag = attached([PictureType.FrontCover, Buffer.from('https://label.example/cover.jpg')]);
    expect(await taken(withChunks(renderChunk('id3 ', tag)))).toBeNull();
  });

  test('a picture whose length exceeds its block is truncated', async () => {
    const lying = block(3, colours.red);
    lying.writeUInt32BE(0xfffffff0, lying.length - colours.red.length - 4);
    writeFileSync(file('picture.txt'), lying.toString('base64'));
    const path = flacWith(`--set-tag-from-file=METADATA_BLOCK_PICTURE=${file('picture.txt')}`);
    expect(await taken(path)).toEqual(colours.red);
  });
});
