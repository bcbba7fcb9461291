/** `npm run soak` runs the long form; `npm test soak` the short one. */
export const isLong = process.env.SOAK === 'long';

/** A size of the form that runs: seconds, people, rows. */
export const inForm = (short: number, long: number): number => (isLong ? long : short);
