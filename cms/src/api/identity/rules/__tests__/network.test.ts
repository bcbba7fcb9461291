import { cleanIp, clientIp, networksOf } from '../network';

describe('an IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2:3:4:5:6'],
    ['fe80::1%eth0', 'fe80::1'],
    [`fe80::1%${'x'.repeat(300)}`, 'fe80::1'],
    ['::1', '::1'],
    ['127.0.0.1', '127.0.0.1'],
  ])('%s is normalized to %s', (claimed, clean) => {
    expect(cleanIp(claimed)).toBe(clean);
  });

  test.each([
    undefined,
    '',
    'unknown',
    '203.0.113',
    '203.0.113.256',
    '0x7f.1',
    '017700000001',
    '203.0.113.7:4711',
    '[2001:db8::1]',
    '2001:db8::/64',
    '1'.repeat(300),
    'for=203.0.113.7',
    "203.0.113.7'; drop table audit_records; --",
    '%eth0',
  ])('%j is not an IP address', (claimed) => {
    expect(cleanIp(claimed)).toBeUndefined();
  });

  test.each([
    ['203.0.113.7', '10.0.0.1', '203.0.113.7'],
    ['garbage', '::ffff:10.0.0.1', '10.0.0.1'],
    ['1'.repeat(300), '10.0.0.1', '10.0.0.1'],
    [undefined, '10.0.0.1', '10.0.0.1'],
    ['garbage', undefined, ''],
  ])('%s claimed by a proxy at %s is %s', (claimed, socket, address) => {
    expect(clientIp(claimed, socket)).toBe(address);
  });
});

describe('the network of an IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/64', '2001:db8:2::/48'],
    ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['', '', null],
    ['x'.repeat(300), 'x'.repeat(45), null],
  ])('%s is %s within %s', (address, network, wide) => {
    expect(networksOf(address)).toEqual({ network, wide });
  });
});
