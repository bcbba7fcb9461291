import type { PeopleService } from '@mpn/server-kit';
import { findAddressed } from '../queries/addressed';

/** Who is told of something. */
export default (): PeopleService => ({ addressed: findAddressed });
