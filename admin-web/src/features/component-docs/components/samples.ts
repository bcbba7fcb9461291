import { fail, fieldError, toErrorBody, type AppError } from '@mpn/domain';
import { useMemo } from 'react';
import { CallError } from '@/providers/api/call-error';
import { useFormats } from '@/providers/i18n/use-formats';

/** Sample errors of calls, in the interface language. */
export interface SampleFailures {
  /** Unexpected, with a number for support. */
  server: CallError;
  /** The record does not exist. */
  missing: CallError;
  /** A refusal with a text. */
  refused: CallError;
  /** A field error. */
  wrongCode: CallError;
  /** No connection. */
  offline: CallError;
}

/** Stable objects per language: shown failures are counted by object identity. */
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

/** Handler for examples without an effect. */
export const nothing = (): void => undefined;
export const later = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, 800));
