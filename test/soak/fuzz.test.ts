import { expectCallsAnswered, SEED } from '../http/fuzz/fuzz';

/* The whole number of the calls of which test/http/fuzz/fuzz.test.ts makes a part, to a server of its own. */

const CALLS = Number(process.env.FUZZ_CALLS ?? 12_000);

test(
  `${CALLS} calls with invalid input are answered without a 5xx (FUZZ_SEED=${SEED})`,
  () => expectCallsAnswered(CALLS),
  60 * 60_000,
);
