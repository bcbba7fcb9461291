import { recognitionState, type RecognitionFacts } from '../recognition';

const NOTHING: RecognitionFacts = {
  isUnderWay: false,
  hasFailed: false,
  hasArrived: false,
  isCurrent: false,
  hasNotice: false,
};

test.each<[Partial<RecognitionFacts>, string]>([
  [{}, 'NOT_YET'],
  [{ isUnderWay: true }, 'UNDER_WAY'],
  [{ hasFailed: true }, 'FAILED'],
  [{ hasArrived: true, isCurrent: true }, 'DELIVERED'],
  [{ hasArrived: true }, 'OUTDATED'],
  // A new version is on its way, or has failed.
  [{ hasArrived: true, isUnderWay: true }, 'UNDER_WAY'],
  [{ hasArrived: true, hasFailed: true }, 'FAILED'],
  // A failed one that is tried again.
  [{ hasFailed: true, isUnderWay: true }, 'UNDER_WAY'],
  [{ hasArrived: true, isCurrent: true, hasNotice: true }, 'NOTICE_LEFT'],
])('with %j a recognition service is in state %s', (facts, state) => {
  expect(recognitionState({ ...NOTHING, ...facts })).toBe(state);
});
