import { disagreement, readOffer, sshAlgorithms, type Offer } from '../sftp-algorithms';

const list = (names: string): Buffer => {
  const bytes = Buffer.alloc(4 + names.length, names, 'latin1');
  bytes.writeUInt32BE(names.length);
  return Buffer.concat([bytes.subarray(0, 4), Buffer.from(names, 'latin1')]);
};

/** The first bytes of a server: lines, and its SSH_MSG_KEXINIT. */
function greeting(lists: readonly string[], before = ''): Buffer {
  const payload = Buffer.concat([Buffer.from([20]), Buffer.alloc(16), ...lists.map(list), Buffer.alloc(5)]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(payload.length + 5);
  head[4] = 4;
  return Buffer.concat([Buffer.from(`${before}SSH-2.0-Old\r\n`), head, payload, Buffer.alloc(4)]);
}

const OLD = ['diffie-hellman-group1-sha1,ext-info-s', 'ssh-rsa', '3des-cbc', '3des-cbc', 'hmac-sha1', 'hmac-sha1'];
const READ: Offer = {
  kex: ['diffie-hellman-group1-sha1', 'ext-info-s'],
  serverHostKey: ['ssh-rsa'],
  cipher: ['3des-cbc'],
  hmac: ['hmac-sha1'],
};

test('the offer of a server is read, also behind lines that precede its identification', () => {
  expect(readOffer(greeting(OLD))).toEqual(READ);
  expect(readOffer(greeting(OLD, 'Welcome\r\nto our server\r\n'))).toEqual(READ);
});

test('an offer that is not complete, has wrong lengths or is no SSH is none', () => {
  const whole = greeting(OLD);
  for (let length = 0; length < whole.length - 4; length += 1)
    expect(readOffer(whole.subarray(0, length))).toBeUndefined();
  const long = Buffer.from(whole);
  // The length of the first list, behind the identification (13), the packet's head (5), its type and cookie (17).
  long.writeUInt32BE(0xffff_fff0, 13 + 5 + 17);
  expect(readOffer(long)).toBeUndefined();
  expect(readOffer(Buffer.from('220 FTP server ready\r\n'))).toBeUndefined();
});

test('a disagreement names what the server offers, without notes on the protocol, and at most twelve names of a list', () => {
  const refused = disagreement(READ, false, 'sftp.example.org', undefined);
  expect(refused?.failure).toBe('legacy-algorithms');
  expect(refused?.values.offered).toBe('diffie-hellman-group1-sha1; ssh-rsa; 3des-cbc');
  expect(disagreement(READ, true, 'sftp.example.org', undefined)).toBeUndefined();
  const many = { ...READ, kex: Array.from({ length: 500 }, (_none, index) => `unknown-${index}`) };
  const none = disagreement(many, true, 'sftp.example.org', undefined);
  expect(none?.failure).toBe('no-common-algorithm');
  expect(String(none?.values.offered).split(', ')).toHaveLength(13);
});

test('older algorithms stand behind the others', () => {
  const { kex, serverHostKey } = sshAlgorithms(true) as Record<string, string[]>;
  expect(kex?.at(0)).toBe('curve25519-sha256');
  expect(serverHostKey?.slice(-2)).toEqual(['ssh-rsa', 'ssh-dss']);
  expect(sshAlgorithms(false).serverHostKey).not.toContain('ssh-rsa');
});

test('settings from before the question keep what was accepted until then', () => {
  const { kex, serverHostKey } = sshAlgorithms(null) as Record<string, string[]>;
  expect(serverHostKey?.slice(-1)).toEqual(['ssh-rsa']);
  expect(kex).toEqual(sshAlgorithms(false).kex);
  const refused = disagreement(READ, null, 'sftp.example.org', undefined);
  expect([refused?.failure, refused?.values.offered]).toEqual([
    'legacy-algorithms',
    'diffie-hellman-group1-sha1; 3des-cbc',
  ]);
});
