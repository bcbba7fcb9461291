import type { ErrorCode } from '@mpn/domain';
import { CallError } from '@/providers/api/call-error';
import { isRefused, type UploadItem } from '../../uploads/upload-manager';
import { tracksOfRefused } from '../refused-recordings';
import { emptyTrack, type TrackDraft } from '../track-draft';

const FILE_SIZE: ErrorCode = 'mpn.backend.media.error.file-size';

const failed = (
  key: string,
  status: number,
  messageCode: ErrorCode = 'mpn.backend.media.error.sample-rate',
): UploadItem => {
  const body = { error: '', status, path: '', timestamp: '', parameterErrors: [], fieldErrors: [] };
  const error = new CallError({ status, body: { ...body, globalErrors: [{ messageCode, message: '' }] } });
  const file = new File(['x'], 'a.wav');
  return { key, kind: 'AUDIO_TRACK', file, phase: 'ERROR', sent: 1, total: 1, error, result: null, goesOnAt: null };
};
const dropped = (changes: Partial<TrackDraft> = {}): TrackDraft => ({
  ...emptyTrack(1, 'Artist'),
  title: 'Song',
  isrc: 'DE-A12-26-00007',
  fromFile: { title: 'Song', isrc: 'DE-A12-26-00007', artist: 'Artist' },
  ...changes,
});

test.each<[string, number, ErrorCode | undefined, boolean]>([
  ['what it holds', 422, undefined, true],
  ['its size', 413, FILE_SIZE, true],
  ['the room that is left', 413, 'mpn.backend.media.error.quota-exceeded', false],
  ['the session', 401, 'mpn.backend.authentication.error.not-authenticated', false],
  ['a failure of the server', 500, 'mpn.backend.global.error.internal-error', false],
])('a file that is not taken because of %s: sending it again helps or not', (_why, status, code, refused) => {
  expect(isRefused(failed('a', status, code))).toBe(refused);
});

test.each<[string, Partial<TrackDraft>, boolean]>([
  ['nobody has touched', {}, true],
  ['has another title', { title: 'Other' }, false],
  ['has authors', { authors: [{ role: 'COMPOSER', name: 'A', gemaIpiNumber: null, gemaIsniNumber: null }] }, false],
  ['was there before', { id: 7 }, false],
  ['was added by hand', { fromFile: undefined }, false],
  ['was moved', { set: 2, position: 3, isPromoTrack: true }, true],
  ['has another artist', { artist: 'Guest' }, false],
  ['has another ISRC', { isrc: 'DE-A12-26-00008' }, false],
  ['has a publisher', { publisherType: 'PUBLISHER', publisher: 'Verlag' }, false],
  ['has rights data', { recordingYear: 2026 }, false],
])('of a refused recording, the track that %s goes or stays', (_what, changes, goes) => {
  const track = dropped(changes);
  expect(tracksOfRefused([failed(track.key, 422)], [track])).toEqual(goes ? [track.key] : []);
});

test('a track stays whose recording can be sent again', () => {
  const track = dropped();
  expect(tracksOfRefused([failed(track.key, 500)], [track])).toEqual([]);
});
