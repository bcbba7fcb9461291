import type { PeopleService } from '@mpn/server-kit';
import { findAddressed } from '../queries/addressed';

/** Finds whom a notification addresses. */
export default (): PeopleService => ({ addressed: findAddressed });
