import { sortFiles, type FileLimits, type RejectReason } from '../file-checks';

const file = (name: string, size: number, lastModified = 1) => ({ name, size, lastModified }) as File;
const limits: FileLimits = { endings: ['.wav', '.flac'], maxBytes: 100, maxTotalBytes: 150, maxFiles: 3 };

describe('sortFiles', () => {
  it.each<[string, File[], File[], RejectReason | null]>([
    ['takes what fits, whatever the case of its ending', [file('A.WAV', 100)], [], null],
    ['refuses another type', [file('a.mp3', 10)], [], 'type'],
    ['refuses an ending in the middle of the name', [file('a.wav.exe', 10)], [], 'type'],
    ['refuses an empty file', [file('a.wav', 0)], [], 'empty'],
    ['refuses a byte too much', [file('a.wav', 101)], [], 'size'],
    ['refuses what was taken before', [file('a.wav', 10)], [file('a.wav', 10)], 'duplicate'],
    ['takes the same name with another content', [file('a.wav', 11)], [file('a.wav', 10)], null],
    ['refuses one file too many', [file('d.wav', 1)], [file('a.wav', 1), file('b.wav', 1), file('c.wav', 1)], 'count'],
    ['refuses what is too much together', [file('b.flac', 60)], [file('a.wav', 100)], 'totalSize'],
  ])('%s', (_, dropped, already, reason) => {
    const { accepted, rejected } = sortFiles(dropped, already, limits);
    expect(rejected.map((item) => item.reason)).toEqual(reason ? [reason] : []);
    expect(accepted).toHaveLength(reason ? 0 : 1);
  });

  it('counts the files of one drop together', () => {
    const { accepted, rejected } = sortFiles([file('a.wav', 80), file('a.wav', 80), file('b.wav', 80)], [], limits);
    expect(accepted.map(({ name }) => name)).toEqual(['a.wav']);
    expect(rejected.map(({ reason }) => reason)).toEqual(['duplicate', 'totalSize']);
  });
});
