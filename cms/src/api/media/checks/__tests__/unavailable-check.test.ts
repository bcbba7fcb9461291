import { isAppError } from '@mpn/domain';
import { ParserFailure, type ParserFailureReason } from '@mpn/process-kit';
import { asCheckError } from '../unavailable-check';

test.each<[ParserFailureReason, string]>([
  ['time', 'media.error.too-complex'],
  ['memory', 'media.error.too-complex'],
  ['output', 'media.error.too-complex'],
  ['died', 'media.error.not-judged'],
  ['failed', 'media.error.not-judged'],
  ['not-started', 'global.error.service-unavailable'],
  ['no-reply', 'global.error.service-unavailable'],
  ['stopped', 'global.error.service-unavailable'],
])('a check that ended by "%s" is answered with %s', (reason, code) => {
  const error = asCheckError(new ParserFailure(reason, 'the check of a file'));
  expect(isAppError(error) && error.code).toBe(`mpn.backend.${code}`);
});

test('an error of the check itself is left as it is', () => {
  const error = new TypeError('x');
  expect(asCheckError(error)).toBe(error);
});
