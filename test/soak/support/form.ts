/** `npm run soak` runs the long form; `npm test soak` the short one. */
export const isLong = process.env.SOAK === 'long';

/**
 * A size of the form that runs: seconds, people, rows.
 * @param name a variable that says otherwise, for trying a form of another size: SOAK_<name>
 */
export function inForm(name: string, short: number, long: number): number {
  const own = process.env[`SOAK_${name}`];
  return own === undefined ? (isLong ? long : short) : Number(own);
}
