import type { Core } from '@strapi/strapi';
import { testLines } from '../test-ftp';

test('the response of a connection test that breaks off ends after the steps so far, without a result', async () => {
  const log = { error: jest.fn() };
  const step = { step: 'CONNECT', outcome: 'OK', milliseconds: 3, errorCode: null, message: null } as const;
  const lines = testLines({ log } as unknown as Core.Strapi, (onStep) => {
    onStep?.(step as never);
    return Promise.reject(new Error('the database is away'));
  });
  let text = '';
  for await (const chunk of lines) text += String(chunk);
  expect(text).toBe(`${JSON.stringify({ step })}\n`);
  expect(log.error).toHaveBeenCalledTimes(1);
});
