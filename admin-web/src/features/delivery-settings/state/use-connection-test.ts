import {
  testFtp,
  type BodyOf,
  type ConnectionTestLine,
  type ConnectionTestStep,
  type ConnectionTestView,
} from '@mpn/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@/providers/api/call-error';
import { callLines } from '@/providers/api/call-lines';

interface ConnectionTest {
  /** The steps that are done so far. */
  steps: ConnectionTestStep[];
  /** The whole, once it has ended. */
  result: ConnectionTestView | undefined;
  isRunning: boolean;
  run: (body: BodyOf<typeof testFtp>, onError: (error: unknown) => void) => void;
  reset: () => void;
}

/** "Test connection" with its steps as the server reaches them. One at a time; leaving the page ends it. */
export function useConnectionTest(companyId: number): ConnectionTest {
  const [steps, setSteps] = useState<ConnectionTestStep[]>([]);
  const underWay = useRef<AbortController>();
  const test = useMutation({
    mutationFn: async (body: BodyOf<typeof testFtp>): Promise<ConnectionTestView> => {
      const controller = new AbortController();
      underWay.current = controller;
      setSteps([]);
      let result: ConnectionTestView | undefined;
      const onLine = (line: unknown): void => {
        const told = line as ConnectionTestLine;
        if ('result' in told) result = told.result;
        else setSteps((before) => [...before, told.step]);
      };
      await callLines(testFtp, onLine, { params: { id: companyId }, body, signal: controller.signal });
      if (!result) throw new CallError({ status: 0, clientCode: 'ERR_BAD_RESPONSE' });
      return result;
    },
  });
  const end = (): void => underWay.current?.abort();
  useEffect(() => end, []);
  return {
    steps: test.data?.steps ?? steps,
    result: test.data,
    isRunning: test.isPending,
    run: (body, onError) =>
      test.mutate(body, {
        onError: (error) => {
          if (!(error instanceof CallError && error.isCanceled)) onError(error);
        },
      }),
    reset: () => {
      end();
      setSteps([]);
      test.reset();
    },
  };
}
