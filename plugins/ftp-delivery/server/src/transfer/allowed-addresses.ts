import { AddressError, resolveAllowedAddresses, type CheckedAddress, type NetworkPolicy } from '@mpn/server-kit';
import { TransferError } from './transfer-error';

/**
 * Resolves the server of a delivery once; the connection goes to one of the addresses that were checked.
 * @throws TransferError `host-not-found`, `host-not-allowed`, `connection-timeout`
 */
export async function allowedAddressesOf(
  host: string,
  policy: NetworkPolicy,
  timeoutMs: number,
): Promise<CheckedAddress[]> {
  try {
    return await resolveAllowedAddresses(host, policy, timeoutMs);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    const failure = error.failure === 'resolve-timeout' ? 'connection-timeout' : error.failure;
    throw new TransferError(failure, 'resolve', { host }, error.cause);
  }
}
