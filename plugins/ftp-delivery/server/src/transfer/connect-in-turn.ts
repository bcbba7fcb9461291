import type { CheckedAddress } from './address-guard';
import { isTransferError, type TransferError, type TransferFailure } from './transfer-error';

/** Nobody is there: another address of the same name may lead to the server. */
const ELSEWHERE: readonly TransferFailure[] = ['connection-refused', 'connection-timeout'];

/**
 * Connects to the first address of a server that answers: many have an IPv6 address behind which nothing listens.
 * @param timeoutMs for all of them together; one that says nothing leaves their share to those behind it
 * @param connect rejects when nobody is there within the milliseconds that it is given
 * @throws what `connect` throws; where nobody is there, a refusal rather than a silence
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
