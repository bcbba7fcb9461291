import {
  getDeliverySettings,
  testFtp,
  type BodyOf,
  type ConnectionTestLine,
  type ConnectionTestStep,
  type ConnectionTestView,
} from '@mpn/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';

interface ConnectionTest {
  /** The finished steps. */
  steps: ConnectionTestStep[];
  /** The result, once the test has ended. */
  result: ConnectionTestView | undefined;
  isRunning: boolean;
  run: (body: BodyOf<typeof testFtp>, onError: (error: unknown) => void) => void;
  reset: () => void;
}

/** "Test connection" with its steps as they finish. One test at a time; leaving the page aborts it. */
export function useConnectionTest(companyId: number): ConnectionTest {
  const [steps, setSteps] = useState<ConnectionTestStep[]>([]);
  const [result, setResult] = useState<ConnectionTestView>();
  const underWay = useRef<AbortController>();
  const hasResult = useRef(false);
  const onLine = useCallback((line: unknown): void => {
    const parsed = line as ConnectionTestLine;
    if ('result' in parsed) {
      hasResult.current = true;
      setResult(parsed.result);
    } else setSteps((before) => [...before, parsed.step]);
  }, []);
  const test = useCallMutation(testFtp, {
    onLine,
    invalidatesOwn: false,
    // A login with a new key revokes the older ones.
    invalidates: [getDeliverySettings],
  });
  const end = (): void => underWay.current?.abort();
  const clear = (): void => {
    setSteps([]);
    setResult(undefined);
  };
  useEffect(() => end, []);
  return {
    steps: result?.steps ?? steps,
    result,
    isRunning: test.isPending,
    run: (body, onError) => {
      clear();
      hasResult.current = false;
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      test.mutate(
        { params: { id: companyId }, body, signal },
        {
          onError: (error) => error.isCanceled || onError(error),
          // The test broke off at the server, which had sent the status before.
          onSuccess: () => hasResult.current || onError(new CallError({ status: 200, clientCode: 'ERR_BAD_RESPONSE' })),
        },
      );
    },
    reset: () => {
      end();
      clear();
      test.reset();
    },
  };
}
