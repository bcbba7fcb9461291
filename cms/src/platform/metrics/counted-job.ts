import { queueJobs, type QueueLane } from '@mpn/server-kit';

/** Runs a job and counts it with its seconds. */
export async function countedJob<T>(lane: QueueLane, task: string, work: () => Promise<T>): Promise<T> {
  const end = queueJobs.startTimer({ lane, task });
  try {
    const result = await work();
    end({ outcome: 'succeeded' });
    return result;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
