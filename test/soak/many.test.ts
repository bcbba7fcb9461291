import { testManyDeliveries } from '../delivery/queue/many-deliveries';

/* The size that `npm test` does without, as when a large campaign starts. */

testManyDeliveries(300, 20);
