import { testManyDeliveries } from './many-deliveries';

// The rules show with ten deliveries per host as with fifteen; `npm run soak -- many` has 300 to 20 hosts.
testManyDeliveries(80, 8);
