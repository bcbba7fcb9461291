import type { ReleaseData } from '../../rules/release-data';
import { holdings } from '../delivered-before';
import type { PreparedFile } from '../prepare-files';
import { prepareUpdate } from '../prepare-update';

type Sent = Parameters<typeof holdings>[0][number];

const RELEASE = { title: 'Grüße', artist: 'Björk', ean: null } as ReleaseData;
const at = new Date('2026-01-02T03:04:05Z');

const NAMES = {
  AUDIO: '1-01.mp3',
  ARTWORK: 'back-cover.png',
  METADATA_TEXT: 'a-metadata.txt',
  METADATA_JSON: 'a-metadata.json',
  CHECKSUMS: 'SHA256SUMS',
  MANIFEST: 'a-manifest.json',
};
type Kind = keyof typeof NAMES;

/** A prepared file of some content; the metadata as JSON differs when it is written with the update. */
function prepared(kind: Kind, content: string): PreparedFile {
  const file: PreparedFile = {
    kind,
    trackId: kind === 'AUDIO' ? 1 : null,
    name: NAMES[kind],
    contentType: 'text/plain',
    content: { bytes: Buffer.from(content) },
    size: content.length,
    sha256: content,
    crc32: 0,
  };
  return kind === 'METADATA_JSON'
    ? { ...file, amend: () => ({ ...file, sha256: `${content} with the update` }) }
    : file;
}

const sent = ({ kind, trackId, name, sha256, size }: PreparedFile): Sent => ({
  ...{ kind, trackId, name, sha256, size },
  cutId: null,
  isWhole: true,
  directory: './a',
  server: 's',
  deliveredAt: at,
  removed: null,
});

const BEFORE = (Object.keys(NAMES) as Kind[])
  .filter((kind) => kind !== 'ARTWORK')
  .map((kind) => prepared(kind, `first ${kind}`));

/** What an update says, when these files differ from those before. */
function updateWith(...files: PreparedFile[]) {
  const others = BEFORE.filter(({ kind }) => !files.some((file) => file.kind === kind));
  const all = [...files, ...others];
  const earlier = holdings(BEFORE.map(sent));
  return prepareUpdate({
    ...{ release: RELEASE, files: all, earlier, server: 's', createdAt: at },
    mode: 'IN_PLACE',
  });
}

test('nothing has changed: no update', () => expect(updateWith()).toBeNull());

test('an update names every file that it changes, but for the manifest', () => {
  const made = updateWith(prepared('AUDIO', 'second'), prepared('METADATA_TEXT', 'second'));
  expect(made?.update).toMatchObject({
    added: [],
    changed: ['1-01.mp3', 'a-metadata.txt', 'a-metadata.json', 'SHA256SUMS'],
    removed: [],
  });
  const replaced = made?.inPlace?.files.map(({ name }) => name);
  expect(replaced).toEqual([...made!.update.changed, 'a-manifest.json']);
});

test('a picture that is added changes the lists, not the metadata as text', () => {
  const made = updateWith(prepared('ARTWORK', 'new'));
  expect(made?.update).toMatchObject({
    added: ['back-cover.png'],
    changed: ['a-metadata.json', 'SHA256SUMS'],
    removed: [],
  });
});
