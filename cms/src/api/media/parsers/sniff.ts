import { sniff, type Magic } from './magic';

/** Runs in a child process: detects a file's type by its first bytes; null if unknown. */
export async function run({ path }: { path: string }): Promise<Magic | null> {
  return (await sniff(path)) ?? null;
}
