import { writeFile } from 'node:fs/promises';
import { coverForDelivery, coverForTags } from './cover';

export interface CoverOrder {
  /** Path of the customer's JPEG or PNG. */
  source: string;
  /** Path that the JPEG is written to. */
  target: string;
  use: 'delivery' | 'tags';
}

/** Runs in a child process: converts the front cover for delivery or for tags. */
export async function run({ source, target, use }: CoverOrder): Promise<null> {
  await writeFile(target, await (use === 'tags' ? coverForTags(source) : coverForDelivery(source)));
  return null;
}
