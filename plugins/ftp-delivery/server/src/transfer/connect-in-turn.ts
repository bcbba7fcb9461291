import type { CheckedAddress } from '@mpn/server-kit';
import { isTransferError, type TransferError, type TransferFailure } from './transfer-error';

/** Failures after which another IP address of the same host may work. */
const ELSEWHERE: readonly TransferFailure[] = ['connection-refused', 'connection-timeout'];

/**
 * Connects to the first IP address of a host that replies: many have an IPv6 address without a listening service.
 * @param timeoutMs for all IP addresses together; one that does not reply must not use up the time of the others
 * @param connect rejects when there is no connection within the milliseconds that it is given
 * @throws what `connect` throws; of several failures, a refusal rather than a timeout
 */
export async function connectInTurn<T>(
  addresses: readonly CheckedAddress[],
  timeoutMs: number,
  connect: (address: string, milliseconds: number) => Promise<T>,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  const failures: TransferError[] = [];
  for (const [index, { address }] of addresses.entries()) {
    const left = end - Date.now();
    if (left <= 0 && index > 0) break;
    try {
      return await connect(address, left / (addresses.length - index));
    } catch (error) {
      if (!isTransferError(error) || !ELSEWHERE.includes(error.failure)) throw error;
      failures.push(error);
    }
  }
  throw failures.find(({ failure }) => failure === 'connection-refused') ?? failures[0]!;
}
