import { cleanUploadName, MAX_UPLOAD_NAME_LENGTH, storedUploadName } from '..';

const characters = (text: string): number => [...text].length;
const hasHalfCharacter = (text: string): boolean => /\p{Cs}/u.test(text);

test.each([
  ['song.wav', 'song.wav', 'stays as it is'],
  ['Grüße aus Köln.flac', 'Grüße aus Köln.flac', 'letters of any language'],
  ['Gru\u0308ße.wav', 'Grüße.wav', 'one form of the same letter'],
  ['夜曲 🎹.wav', '夜曲 🎹.wav', 'pictures are characters'],
  ['👩\u200d🎤.wav', '👩\u200d🎤.wav', 'joined pictures stay joined'],
  ['C:\\Music\\a.wav', 'a.wav', 'folders of Windows'],
  ['/home/me/a.wav', 'a.wav', 'folders'],
  ['../../etc/passwd', 'passwd', 'a way out'],
  ['.', 'file', 'a folder'],
  ['..', 'file', 'the folder above'],
  ['a/..', 'file', 'the folder above, at the end'],
  ['\u0000.\u0007', 'file', 'a folder, hidden by control characters'],
  ['', 'file', 'nothing'],
  ['  ', 'file', 'blanks'],
  ['a\u0000b\r\nc\u007f.wav', 'abc.wav', 'control characters'],
  ['song\u202efdp.exe', 'songfdp.exe', 'text turned round'],
  ['\u2066a\u2069\u200e\u200f\u061c.wav', 'a.wav', 'other marks of direction'],
  ['a\u2028b\u2029.wav', 'ab.wav', 'ends of lines and paragraphs'],
  ['a\ud83d.wav', 'a.wav', 'half a character in front'],
  ['\udca5a.wav', 'a.wav', 'half a character behind'],
  ['\ufeffa.wav', 'a.wav', 'byte order mark'],
  ['.htaccess', '.htaccess', 'a hidden file'],
])('cleanUploadName(%j) is %j: %s', (name, expected) => {
  expect(cleanUploadName(name)).toBe(expected);
});

test.each([
  ['x.html', 'pdf', 'x.pdf', 'the extension of what it is'],
  ['x.HTML', 'pdf', 'x.pdf', 'whatever the case'],
  ['x.pdf', 'pdf', 'x.pdf', 'which it has'],
  ['X.PDF', 'pdf', 'X.PDF', 'which it has in capitals'],
  ['x.jpeg', 'jpg', 'x.jpeg', 'another extension of the same'],
  ['x.wave', 'wav', 'x.wave', 'another extension of the same'],
  ['x.m4v', 'mp4', 'x.m4v', 'another extension of the same'],
  ['x.wav', 'flac', 'x.flac', 'not the same'],
  ['x', 'png', 'x.png', 'none at all'],
  ['Album No.5', 'wav', 'Album No.5.wav', 'a number is no extension'],
  ['Mr. Smith', 'wav', 'Mr. Smith.wav', 'nor is a word after a blank'],
  ['a.b.exe', 'wav', 'a.b.wav', 'only the last'],
  ['x.7z', 'pdf', 'x.pdf', 'a digit may begin one'],
  ['x.exe.', 'pdf', 'x.exe..pdf', 'a dot at the end hides none'],
  ['.html', 'pdf', 'file.pdf', 'nothing but an extension'],
  ['..', 'pdf', 'file.pdf', 'the folder above'],
  ['song\u202efdp.exe', 'wav', 'songfdp.wav', 'text turned round'],
])('storedUploadName(%j, %j) is %j: %s', (name, extension, expected) => {
  expect(storedUploadName(name, extension)).toBe(expected);
});

describe('a name that is too long', () => {
  test.each([
    ['letters', 'a'],
    ['pictures of two halves', '💥'],
  ])('is cut between characters and keeps its extension: %s', (_name, one) => {
    for (const length of [240, 250, 251, 252, 253, 400]) {
      const name = `${'x'.repeat(length % 2)}${one.repeat(length)}.wav`;
      for (const cut of [cleanUploadName(name), storedUploadName(name, 'flac')]) {
        expect(characters(cut)).toBeLessThanOrEqual(MAX_UPLOAD_NAME_LENGTH);
        expect(hasHalfCharacter(cut)).toBe(false);
      }
      expect(cleanUploadName(name)).toMatch(/\.wav$/);
      expect(storedUploadName(name, 'flac')).toMatch(/\.flac$/);
    }
  });

  test('is cut without an extension, too', () => {
    expect(characters(cleanUploadName('💥'.repeat(300)))).toBe(MAX_UPLOAD_NAME_LENGTH);
    expect(characters(storedUploadName('💥'.repeat(300), 'jpg'))).toBe(MAX_UPLOAD_NAME_LENGTH);
  });
});
