/** A picture of the panel; the import is its URL. */
declare module '*.svg' {
  const address: string;
  export default address;
}
