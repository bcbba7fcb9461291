import { availableParallelism } from 'node:os';
import { Slots } from '@mpn/server-kit';

/** One encoder per core of this machine. */
export const encoderSlots = new Slots(availableParallelism());

/** Videos take long and can wait: one at a time, and never in the slot of a recording to be delivered. */
export const videoSlots = new Slots(1);
