import { expectCallsAnswered, SEED } from './fuzz';

/* Three times as many: `npm run soak -- fuzz`. */

const CALLS = Number(process.env.FUZZ_CALLS ?? 4_000);

test(
  `${CALLS} calls with invalid input are answered without a 5xx (FUZZ_SEED=${SEED})`,
  () => expectCallsAnswered(CALLS),
  15 * 60_000,
);
