import type { SignedAddresses } from '@mpn/server-kit';
import { signAddress } from '../../../files/address';

/** Signed addresses, for plugins. */
export default (): SignedAddresses => ({
  sign: (principal, kind, name, ext, values) => signAddress(principal, kind, name, ext, values),
});
