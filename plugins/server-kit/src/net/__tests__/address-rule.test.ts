import { isAllowedAddress, resolveAllowedAddresses, type NetworkPolicy } from '../address-rule';

const PUBLIC_ONLY: NetworkPolicy = { allowPrivateAddresses: false };

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s may be connected to: %s', (address, allowed) => {
  expect(isAllowedAddress(address, PUBLIC_ONLY)).toBe(allowed);
});

test('the operator can allow a network, and only that one', () => {
  const policy = { allowPrivateAddresses: false, allowedNetworks: ['10.20.0.0/16', 'fd12::/16'] };
  expect(isAllowedAddress('10.20.3.4', policy)).toBe(true);
  expect(isAllowedAddress('::ffff:10.20.3.4', policy)).toBe(true);
  expect(isAllowedAddress('10.21.3.4', policy)).toBe(false);
  expect(isAllowedAddress('fd12::5', policy)).toBe(true);
  expect(isAllowedAddress('127.0.0.1', policy)).toBe(false);
});

test('loopback can be refused where private addresses are allowed', () => {
  const policy = { allowPrivateAddresses: true, refuseLoopback: true };
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::']) {
    expect(isAllowedAddress(address, policy)).toBe(false);
  }
  expect(isAllowedAddress('10.0.0.1', policy)).toBe(true);
});

test('a name with several addresses gives the public ones, in their order', async () => {
  const resolver = () =>
    Promise.resolve([
      { address: '10.0.0.5', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
      { address: '93.184.216.34', family: 4 },
    ]);
  expect(await resolveAllowedAddresses('ftp.example.org', PUBLIC_ONLY, 1_000, resolver)).toEqual([
    { address: '2001:4860:4860::8888', family: 6 },
    { address: '93.184.216.34', family: 4 },
  ]);
});

test('an IPv6 address may be written in brackets', async () => {
  expect(await resolveAllowedAddresses('[2001:4860:4860::8888]', PUBLIC_ONLY, 5_000)).toEqual([
    { address: '2001:4860:4860::8888', family: 6 },
  ]);
  await expect(resolveAllowedAddresses('[::1]', PUBLIC_ONLY, 5_000)).rejects.toMatchObject({
    failure: 'host-not-allowed',
  });
});

test.each(['127.1', '2130706433', '0x7f000001', 'localhost'])('%s is resolved before it is checked', async (host) => {
  await expect(resolveAllowedAddresses(host, PUBLIC_ONLY, 5_000)).rejects.toMatchObject({
    failure: 'host-not-allowed',
  });
});

test('an unknown name, and a name server that does not respond', async () => {
  const missing = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }));
  await expect(resolveAllowedAddresses('nowhere.example', PUBLIC_ONLY, 1_000, missing)).rejects.toMatchObject({
    failure: 'host-not-found',
  });
  const silent = () => new Promise<never>(() => undefined);
  await expect(resolveAllowedAddresses('slow.example', PUBLIC_ONLY, 20, silent)).rejects.toMatchObject({
    failure: 'resolve-timeout',
  });
});
