import { droppedFiles } from '../dropped-files';

const file = (name: string) => new File(['x'], name);
const fileEntry = (name: string) =>
  ({ name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(file(name)) }) as never;

/** A folder whose entries are handed out one by one. */
function folderEntry(name: string, entries: readonly object[]) {
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (done: (batch: object[]) => void) => done(left.splice(0, 1)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as never;
}

const drop = (entries: readonly object[], files: File[] = []) =>
  droppedFiles({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) as never,
    files: files as never,
  });

test('files that are dropped without a folder are there at once', () => {
  const files = [file('1.wav'), file('2.wav')];
  expect(drop([fileEntry('1.wav'), fileEntry('2.wav')], files)).toEqual(files);
  expect(droppedFiles({ files } as never)).toEqual(files);
});

test('a folder gives all files in it and in its folders, by name, without those of the system', async () => {
  const inside = folderEntry('CD2', [fileEntry('2-01.wav')]);
  const names = ['b.wav', '.DS_Store', 'a.wav', 'Thumbs.db', '._a.wav', 'cover.jpg', 'desktop.ini'];
  const album = folderEntry('Album', [...names.map(fileEntry), inside]);
  const found = await drop([album, fileEntry('booklet.pdf')]);
  expect(found.map(({ name }) => name)).toEqual(['a.wav', 'b.wav', '2-01.wav', 'cover.jpg', 'booklet.pdf']);
});

test('a folder that cannot be read refuses the drop', async () => {
  const broken = folderEntry('Album', []) as unknown as { createReader: unknown };
  broken.createReader = () => ({
    readEntries: (_done: unknown, failed: (error: Error) => void) => failed(new Error('x')),
  });
  await expect(drop([broken])).rejects.toThrow('x');
});
