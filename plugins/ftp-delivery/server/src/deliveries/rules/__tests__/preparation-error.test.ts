import { fail } from '@mpn/domain';
import { AudioToolError } from '@mpn/audio-kit';
import type { PlannedFile } from '../plan';
import { coverError, preparationError } from '../preparation-error';

const source = {
  id: 1,
  storageKey: '1/a',
  sha256: 'a',
  ext: 'x',
  size: 1,
  loudness: null,
  bounds: null,
  mediaInfo: null,
  uploadedAt: null,
};
const track = { id: 1, set: 1, position: 1, title: 'Lied', artist: null, isrc: null, publisher: null };
const AUDIO: PlannedFile = {
  kind: 'AUDIO',
  name: '1-01_Lied.wav',
  track: { ...track, durationMs: null, file: source, authors: [], rights: {} },
  source,
  format: 'WAVE_HIGH',
};
const COVER: PlannedFile = { kind: 'COVER', name: 'Lied-cover.jpg', source };
const PDF: PlannedFile = { kind: 'ARTIST_INFO', name: 'Bio.pdf', source };

const GONE = fail('mpn.backend.global.error.not-found');
const AWAY = fail('mpn.backend.global.error.service-unavailable');
const BROKEN = new Error('VipsJpeg: premature end');
const LONG = new AudioToolError('too-long', 'a WAV file ends at 4 GB');

test.each<[string, unknown, PlannedFile, string, object]>([
  ['missing master', GONE, AUDIO, 'source-file-missing', {}],
  ['missing cover', coverError(GONE), AUDIO, 'source-file-missing', {}],
  ['missing document', GONE, PDF, 'source-file-missing', {}],
  ['storage that does not answer', AWAY, AUDIO, 'interrupted', {}],
  ['storage that does not answer for the cover', coverError(AWAY), COVER, 'interrupted', {}],
  ['damaged cover', coverError(BROKEN), COVER, 'cover-unreadable', {}],
  ['damaged cover in a track', coverError(BROKEN), AUDIO, 'cover-unreadable', {}],
  ['damaged document', fail('mpn.backend.media.error.file-damaged'), PDF, 'file-unreadable', { file: 'Bio.pdf' }],
  ['damaged master', new AudioToolError('failed', 'x'), AUDIO, 'rendition-failed', { track: 'Lied' }],
  ['master that is too long', LONG, AUDIO, 'too-long-for-wave', { track: 'Lied' }],
])('%s', (_what, cause, file, code, values) => {
  const error = preparationError(cause, file);
  expect([error.code, error.values]).toEqual([`mpn.backend.delivery.error.${code}`, values]);
  // The cause is for the server's log.
  expect(error.cause).toBeDefined();
});

test.each<[string, PlannedFile]>([
  ['a track', AUDIO],
  ['a document', PDF],
])('a full disk is not reported as an error of %s', (_what, file) => {
  const cause = new AudioToolError('failed', 'ffmpeg ended with 228', 'Error writing trailer: No space left on device');
  expect(preparationError(cause, file)).toMatchObject({ code: 'mpn.backend.media.error.storage-full', status: 507 });
});
