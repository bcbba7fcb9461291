import type { Core } from '@strapi/strapi';
import type { Loudness } from '@mpn/domain';
import { Slots } from '@mpn/process-kit';
import { SharedWork } from '@mpn/server-kit';
import { loudnessOfFile } from '../commands/measure-loudness';
import type { LoudnessService } from '../contracts';

/** Maximum concurrent measurements, for deliveries that start before the analysis of their uploads. */
const AT_ONCE = 2;

/** Loudness of stored audio files, for plugins. Concurrent callers share one measurement. */
export default ({ strapi }: { strapi: Core.Strapi }): LoudnessService => {
  const underWay = new SharedWork<Loudness>();
  const slots = new Slots(AT_ONCE);
  return {
    of: (fileId, signal) =>
      underWay.run(String(fileId), () => slots.run(() => loudnessOfFile(strapi, fileId, signal)), signal),
  };
};
