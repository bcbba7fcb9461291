import type { SignedUrls } from '@mpn/server-kit';
import { signUrl } from '../rules/signed-url';

/** Signed URLs, for plugins. */
export default (): SignedUrls => ({
  sign: (principal, kind, name, ext, values) => signUrl(principal, kind, name, ext, values),
});
