import { fail, fieldError, toErrorBody, type AppError } from '@mpn/domain';
import { useMemo } from 'react';
import { CallError } from '@/providers/api/call-error';
import { useFormats } from '@/providers/i18n/use-formats';

/** Failures as calls answer them, in the language of the interface. */
export interface SampleFailures {
  /** Unexpected, with a number for support. */
  server: CallError;
  /** The record does not exist. */
  missing: CallError;
  /** A refusal in words. */
  refused: CallError;
  /** A refusal at a field. */
  wrongCode: CallError;
  /** No answer at all. */
  offline: CallError;
}

/** The same objects while the language stays: whoever shows a failure is counted by the object. */
export function useSampleFailures(): SampleFailures {
  const { locale } = useFormats();
  return useMemo(() => {
    const answered = (error: AppError) => {
      const body = toErrorBody(error, { path: '/api/examples', locale, now: new Date() });
      return new CallError({ status: error.status, body });
    };
    return {
      server: answered(fail('mpn.backend.global.error.internal-error', { id: '4f1c-82ab' })),
      missing: answered(fail('mpn.backend.global.error.not-found')),
      refused: answered(fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: 30 })),
      wrongCode: answered(fieldError('code', 'mpn.backend.data.error.email-verification-code-not-found')),
      offline: new CallError({ status: 0, clientCode: 'ERR_NETWORK' }),
    };
  }, [locale]);
}

/** For examples with nothing behind them. */
export const nothing = (): void => undefined;
export const later = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, 800));
