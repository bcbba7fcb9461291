import type { Core } from '@strapi/strapi';
import { Slots } from '@mpn/process-kit';
import { SharedWork } from '@mpn/server-kit';
import { measuredFile, type MeasuredFile } from '../commands/measure-file';
import type { MeasurementService } from '../contracts';

/** Maximum concurrent measurements, for deliveries that start before the analysis of their uploads. */
const AT_ONCE = 2;

/** What is measured in stored audio files, for plugins. Concurrent callers share one measurement. */
export default ({ strapi }: { strapi: Core.Strapi }): MeasurementService => {
  const underWay = new SharedWork<MeasuredFile>();
  const slots = new Slots(AT_ONCE);
  return {
    of: (fileId, signal) =>
      underWay.run(String(fileId), () => slots.run(() => measuredFile(strapi, fileId, signal)), signal),
  };
};
