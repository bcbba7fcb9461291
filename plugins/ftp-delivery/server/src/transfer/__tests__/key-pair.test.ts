import { utils } from 'ssh2';
import { makeKeyPair } from '../key-pair';

test('every private key can be read, and belongs to its public line', () => {
  // Enough pairs for a few that ssh2 would write unreadable.
  for (let count = 0; count < 1_500; count += 1) {
    const { privateKey, publicLine } = makeKeyPair('mpn-delivery-7');
    const [read, open] = [utils.parseKey(privateKey), utils.parseKey(publicLine)];
    if (read instanceof Error) throw read;
    if (open instanceof Error) throw open;
    expect(read.getPublicSSH().equals(open.getPublicSSH())).toBe(true);
    expect(publicLine).toMatch(/^ssh-ed25519 \S+ mpn-delivery-7$/);
  }
});
