/** A picture of the panel: its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
