import { FTPError } from 'basic-ftp';
import { ftpError } from '../ftp-errors';
import type { TransferFailure, TransferStep } from '../transfer-error';

const CONTEXT = { host: 'ftp.example.org', port: 21, path: './eingang/titel.wav' };

/** Replies of real servers, with the step and the expected failure. */
const REPLIES: [string, TransferStep, TransferFailure, boolean][] = [
  // vsftpd 3.0
  ['530 Login incorrect.', 'login', 'login-refused', false],
  ['530 Please login with USER and PASS.', 'directory', 'login-refused', false],
  ['421 There are too many connected users, please try later.', 'connect', 'too-many-connections', true],
  ['421 There are too many connections from your internet address.', 'connect', 'too-many-connections', true],
  ['421 Timeout.', 'write', 'connection-lost', true],
  ['500 OOPS: priv_sock_get_result', 'write', 'connection-lost', true],
  ['500 OOPS: vsf_sysutil_recv_peek: no data', 'directory', 'connection-lost', true],
  ['500 OOPS: child died', 'rename', 'connection-lost', true],
  ['500 OOPS: vsftpd: refusing to run with writable root inside chroot()', 'login', 'remote-error', true],
  ['500 Unknown command.', 'write', 'remote-error', true],
  ['451 Failure writing to local file.', 'write', 'disk-full', true],
  ['426 Failure reading network stream.', 'write', 'connection-lost', true],
  ['425 Failed to establish connection.', 'write', 'data-connection-refused', true],
  ['425 Security: Bad IP connecting.', 'write', 'data-connection-refused', true],
  ['550 Permission denied.', 'write', 'no-write-permission', false],
  ['550 Permission denied.', 'rename', 'no-rename-permission', false],
  ['550 Permission denied.', 'delete', 'no-delete-permission', false],
  ['550 Create directory operation failed.', 'directory', 'no-write-permission', false],
  ['553 Could not create file.', 'write', 'no-write-permission', false],
  // ProFTPD 1.3
  [
    '530 Sorry, the maximum number of clients (1) from your host are already connected.',
    'login',
    'too-many-connections',
    true,
  ],
  ['552 Transfer aborted. Disc quota exceeded', 'write', 'disk-full', true],
  ['552 titel.wav.part: No space left on device', 'write', 'disk-full', true],
  ['550 titel.wav: No such file or directory', 'write', 'directory-missing', false],
  ['550 eingang: Permission denied', 'directory', 'no-write-permission', false],
  // FileZilla Server, IIS and others
  ['430 Invalid username or password', 'login', 'login-refused', false],
  ['530 User limit reached, try again later', 'login', 'too-many-connections', true],
  ['530 User station is already logged in', 'login', 'too-many-connections', true],
  ['530 Only one session per user is allowed', 'login', 'too-many-connections', true],
  ['530 Login incorrect.', 'login', 'login-refused', false],
  ['450 Requested action not taken: quota exceeded', 'write', 'disk-full', true],
  ['452 Insufficient storage space in system', 'write', 'disk-full', true],
  ['550 The system cannot find the path specified.', 'directory', 'directory-missing', false],
  ['532 Need account for storing files', 'write', 'login-refused', false],
  ['504 Command not implemented for that parameter', 'write', 'remote-error', true],
];

test.each(REPLIES)('%s (%s) is %s', (words, step, failure, retryable) => {
  const reply = new FTPError({ code: Number(words.slice(0, 3)), message: words });
  const error = ftpError(reply, { ...CONTEXT, step });
  expect([error.failure, error.retryable, error.step]).toEqual([failure, retryable, step]);
  expect(error.values).toMatchObject({ host: 'ftp.example.org', port: 21, reason: words });
});

const withCode = (code: string, message = code): Error => Object.assign(new Error(message), { code });

const BELOW: [string, unknown, TransferStep, TransferFailure][] = [
  ['nobody listens', withCode('ECONNREFUSED'), 'connect', 'connection-refused'],
  ['the machine is away', withCode('EHOSTUNREACH'), 'connect', 'connection-timeout'],
  ['the line breaks', withCode('ECONNRESET', 'read ECONNRESET (data socket)'), 'write', 'connection-lost'],
  ['the line breaks while writing', withCode('EPIPE'), 'write', 'connection-lost'],
  [
    'the server hangs up',
    new Error('Server sent FIN packet unexpectedly, closing connection.'),
    'write',
    'connection-lost',
  ],
  ['the server hangs up at once', new Error('Server sent FIN packet unexpectedly'), 'connect', 'too-many-connections'],
  ['the server stands still', new Error('Timeout (data socket)'), 'write', 'connection-timeout'],
  ['a certificate of its own', withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'hostKey', 'certificate-invalid'],
  ['an unknown issuer', withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'hostKey', 'certificate-invalid'],
  ['a certificate of another name', withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'hostKey', 'certificate-invalid'],
  ['an expired certificate', withCode('CERT_HAS_EXPIRED'), 'hostKey', 'certificate-invalid'],
  ['words in the clear within TLS', withCode('ERR_SSL_WRONG_VERSION_NUMBER'), 'write', 'connection-lost'],
  ['TLS that does not come about', withCode('ERR_SSL_WRONG_VERSION_NUMBER'), 'hostKey', 'remote-error'],
  ['anything else', new Error('something new'), 'write', 'remote-error'],
];

test.each(BELOW)('%s', (_case, cause, step, failure) => {
  expect(ftpError(cause, { ...CONTEXT, step })).toMatchObject({ failure, step });
});

test('an error of the catalogue is unchanged', () => {
  const known = ftpError(withCode('ECONNREFUSED'), { ...CONTEXT, step: 'connect' });
  expect(ftpError(known, { ...CONTEXT, step: 'write' })).toBe(known);
});
