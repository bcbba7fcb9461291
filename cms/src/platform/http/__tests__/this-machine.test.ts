import { isFromThisMachine } from '../this-machine';

const request = (remoteAddress: string | undefined, headers: Record<string, string>) => ({
  socket: { remoteAddress },
  headers: { host: 'localhost:1337', ...headers },
});

test.each([
  ['127.0.0.1', 'localhost:1337'],
  ['127.8.9.1', '127.0.0.1:1337'],
  ['::1', '[::1]:1337'],
  ['::ffff:127.0.0.1', 'LOCALHOST'],
  ['127.0.0.1', 'mpn.localhost:1337'],
])('%s requesting %s is this machine', (address, host) => {
  expect(isFromThisMachine(request(address, { host }))).toBe(true);
});

test.each([
  ['another machine', '192.168.1.7', {}],
  ['another machine over IPv6', 'fe80::1', {}],
  ['a mapped address of another machine', '::ffff:10.0.0.1', {}],
  ['no address', undefined, {}],
  ['a name of somebody else (DNS rebinding)', '127.0.0.1', { host: 'evil.example:1337' }],
  ['a name that only begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }],
  ['a name that only ends like ours', '127.0.0.1', { host: 'evillocalhost' }],
  ['an address that only begins like ours', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
  ['no host', '127.0.0.1', { host: '' }],
  ['X-Forwarded-For', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Proto', '127.0.0.1', { 'x-forwarded-proto': 'http' }],
  ['X-Forwarded-Host', '127.0.0.1', { 'x-forwarded-host': 'localhost' }],
  ['Forwarded', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
  ['X-Real-IP', '127.0.0.1', { 'x-real-ip': '127.0.0.1' }],
  ['Via', '127.0.0.1', { via: '1.1 proxy' }],
])('%s is not', (_what, address, headers) => {
  expect(isFromThisMachine(request(address, headers))).toBe(false);
});
