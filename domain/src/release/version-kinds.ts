/** What kind of version of a work a recording is, in the order in which radio is offered them. */
export const TrackVersionKind = [
  'RADIO_EDIT',
  'CLEAN',
  'ORIGINAL',
  'EXTENDED',
  'REMIX',
  'LIVE',
  'OTHER',
  'INSTRUMENTAL',
  'ACAPELLA',
] as const;
export type TrackVersionKind = (typeof TrackVersionKind)[number];
