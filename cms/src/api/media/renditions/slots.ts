import { availableParallelism } from 'node:os';
import { Slots } from '@mpn/process-kit';

/** In this process, one encoder per core of the machine. */
export const encoderSlots = new Slots(availableParallelism());

/** Videos take long and can wait: one at a time, and never in the slot of a recording to be delivered. */
export const videoSlots = new Slots(1);
