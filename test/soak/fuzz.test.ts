import { API } from '../http/fuzz/api';
import { WHOLE_DESK } from '../http/fuzz/desk';
import { expectCallsAnswered, SEED } from '../http/fuzz/fuzz';

/* The whole number of the calls of which test/http/fuzz/fuzz.test.ts makes a part. */

test.each([
  [API.name, API, Number(process.env.FUZZ_CALLS ?? 12_000)],
  [WHOLE_DESK.name, WHOLE_DESK, Number(process.env.FUZZ_DESK_CALLS ?? 4_000)],
])(
  `%s: invalid input is answered without a 5xx (FUZZ_SEED=${SEED})`,
  (_name, fuzzed, calls) => expectCallsAnswered(fuzzed, calls),
  60 * 60_000,
);
