import type { Row } from '@mpn/database';
import { asciiName } from '../people';
import type { ReleaseDesign } from '../release-design';
import { day, type DemoContext } from './context';

/** "Kaiserkai" and 7: "KAI 1007". */
const catalogueNumber = (label: string, serial: number): string =>
  `${asciiName(label).slice(0, 3).toUpperCase()} ${String(1000 + serial)}`;

const yearOf = (context: DemoContext, design: ReleaseDesign): number =>
  Number(day(context, design.releaseDay).slice(0, 4));

/** Rights columns of a release; empty for an unfinished one, as promoters enter them late. */
export function releaseRights(context: DemoContext, design: ReleaseDesign, serial: number): Row {
  if (design.gaps) return {};
  const line = { year: yearOf(context, design), owner: design.label };
  return {
    catalogue_number: catalogueNumber(design.label, serial),
    p_line_year: line.year,
    p_line_owner: line.owner,
    c_line_year: line.year,
    c_line_owner: line.owner,
  };
}

/**
 * Rights columns of its tracks. German recordings are recognised by their repertoire owner; the country of the others
 * is not known.
 */
export function trackRights(context: DemoContext, design: ReleaseDesign): Row {
  if (design.gaps) return {};
  return {
    // A release of next year was recorded this year at the latest.
    recording_year: Math.min(yearOf(context, design), context.now.getUTCFullYear()),
    recording_country: design.owner === 'NATIONAL' ? 'DE' : null,
  };
}
