import { AppError, fail, isAppError } from '@mpn/domain';
import { isStorageFull, withStorageFull } from '../storage-full';

const withCode = (code: string): Error => Object.assign(new Error('write failed'), { code });

test.each([
  ['a full disk', withCode('ENOSPC'), true],
  ['a used-up disk quota', withCode('EDQUOT'), true],
  ['the disk of Postgres', withCode('53100'), true],
  [
    'an error that it caused',
    new AppError('mpn.backend.global.error.service-unavailable', { cause: withCode('ENOSPC') }),
    true,
  ],
  [
    'words of a program',
    Object.assign(new Error('ffmpeg ended with 228'), {
      detail: 'av_interleaved_write_frame(): No space left on device',
    }),
    true,
  ],
  ['words in the message', new Error('write ENOSPC: No space left on device'), true],
  ['our own', fail('mpn.backend.media.error.storage-full'), true],
  ['a missing file', withCode('ENOENT'), false],
  ['another of ours', fail('mpn.backend.media.error.file-empty'), false],
  ['a thrown text', 'No space left on device', false],
  ['nothing', undefined, false],
])('%s', (_name, error, expected) => {
  expect(isStorageFull(error)).toBe(expected);
  const notified = withStorageFull(error);
  expect(isAppError(notified) && notified.status === 507).toBe(expected);
  if (!expected) expect(notified).toBe(error);
});
