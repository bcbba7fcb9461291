import type { SignedAddresses } from '@mpn/server-kit';
import { signAddress } from '../rules/address';

/** Signed URLs, for plugins. */
export default (): SignedAddresses => ({
  sign: (principal, kind, name, ext, values) => signAddress(principal, kind, name, ext, values),
});
