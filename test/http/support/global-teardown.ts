/** Ends the servers of this run. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.serverPool?.close();
}
