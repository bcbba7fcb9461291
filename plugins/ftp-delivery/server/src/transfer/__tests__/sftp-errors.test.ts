import { TransferError } from '../transfer-error';
import { reasonOf, sftpError } from '../sftp-errors';

const HOST = { host: 'sftp.example.org', port: 22 };

/** An error as ssh2-sftp-client rethrows it: the server's status as `code`, with additions around the text. */
const wrapped = (message: string, code: number | string): Error =>
  Object.assign(new Error(message), { code, custom: true });

describe('a status wrapped by ssh2-sftp-client', () => {
  test.each([
    ['list: No such file ./in', 2, 'directory', 'directory-missing'],
    ['_rename: Permission denied From: ./a.part To: ./a', 3, 'rename', 'no-rename-permission'],
    ['delete: Permission denied ./a', 3, 'delete', 'no-delete-permission'],
    ['mkdir: _doMkdir->Permission denied ./in', 3, 'directory', 'no-write-permission'],
    ['mkdir: _doMkdir->No space ./in', 14, 'directory', 'disk-full'],
    ['mkdir: Quota exceeded ./in', 15, 'directory', 'disk-full'],
    ['No space left on device', 4, 'write', 'disk-full'],
    ['Disk quota exceeded', 4, 'write', 'disk-full'],
    ['Failure', 4, 'write', 'remote-error'],
    ['list: Unexpected end event', 'ERR_GENERIC_CLIENT', 'directory', 'connection-lost'],
    ['getConnection: Unexpected close event', 'ERR_GENERIC_CLIENT', 'hostKey', 'too-many-connections'],
    ['getConnection: Unexpected close event', 'ERR_GENERIC_CLIENT', 'login', 'too-many-connections'],
    ['list: No SFTP connection available', 'ERR_NOT_CONNECTED', 'directory', 'connection-lost'],
  ] as const)('%s (%s) at %s is %s', (message, code, step, failure) => {
    const error = sftpError(wrapped(message, code), { ...HOST, step, path: './in' });
    expect(error).toBeInstanceOf(TransferError);
    expect([error.failure, error.step]).toEqual([failure, step]);
  });
});

test.each([
  ['connect', 'too-many-connections'],
  // sshd has greeted, or a packet was on its way, when it dropped the connection over its limit.
  ['hostKey', 'too-many-connections'],
  ['login', 'too-many-connections'],
  ['write', 'connection-lost'],
] as const)('a connection that is reset at %s is %s', (step, failure) => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', level: 'client-socket' });
  expect(sftpError(reset, { ...HOST, step }).failure).toBe(failure);
});

describe('the reason', () => {
  test.each([
    ['list: Failure ./in', './in', 'Failure'],
    ['_rename: Failure From: ./a.part To: ./a', './a', 'Failure'],
    ['mkdir: _doMkdir->Bad message ./in', './in', 'Bad message'],
  ])(`of "%s" is the server's text`, (message, path, reason) => {
    expect(reasonOf(wrapped(message, 4), path)).toBe(reason);
  });

  test('of an error that was not wrapped is unchanged, on one line', () => {
    expect(reasonOf(new Error('read: Connection\r\n reset ./in'))).toBe('read: Connection reset ./in');
  });
});
