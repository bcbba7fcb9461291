import { formatMessage } from '@mpn/domain';
import { isTransferError } from '../../plugins/ftp-delivery/server/src/transfer/transfer-error';

/** The failure, whether it is tried again, and its sentences. */
export async function failureOf(
  work: Promise<unknown>,
): Promise<{ failure: string; retryable: boolean; de: string; en: string }> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isTransferError(error)) throw new Error(`no failure of a transfer: ${String(error)}`);
  const { failure, retryable, code, values } = error;
  const say = (locale: 'de-DE' | 'en-US') => formatMessage(code, locale, values);
  return { failure, retryable, de: say('de-DE'), en: say('en-US') };
}
