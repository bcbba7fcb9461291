/** `npm run soak` runs the long form; `npm test` the short one. */
export const isLong = process.env.SOAK === 'long';

/**
 * A size in the form that runs: seconds, people, rows.
 * @param name end of the variable that overrides it: SOAK_<name>
 */
export function inForm(name: string, short: number, long: number): number {
  const own = process.env[`SOAK_${name}`];
  return own === undefined ? (isLong ? long : short) : Number(own);
}
