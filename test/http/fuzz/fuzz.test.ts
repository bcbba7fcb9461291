import { API } from './api';
import { DESK } from './desk';
import { expectCallsAnswered, SEED } from './fuzz';

/* Three times as many, and the calls of the desk that change what all tests share: `npm run soak -- fuzz`. */

test.each([
  [API.name, API, Number(process.env.FUZZ_CALLS ?? 2_500)],
  [DESK.name, DESK, Number(process.env.FUZZ_DESK_CALLS ?? 600)],
])(
  `%s: invalid input is answered without a 5xx (FUZZ_SEED=${SEED})`,
  (_name, fuzzed, calls) => expectCallsAnswered(fuzzed, calls),
  15 * 60_000,
);
