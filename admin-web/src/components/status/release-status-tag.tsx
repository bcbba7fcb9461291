import type { ReleaseStatus } from '@mpn/domain';
import { StatusTag } from './status-tag';

/** Status of a release; a withdrawn one shows only that, not the status of its campaign. */
export function ReleaseStatusTag({ status, withdrawn }: { status: ReleaseStatus; withdrawn: boolean }) {
  return <StatusTag kind="release" status={withdrawn ? 'WITHDRAWN' : status} />;
}
