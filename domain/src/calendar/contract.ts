import { object, string } from 'yup';
import { endpoint, reply } from '../http';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;

/** The address of a person's calendar, for programs that subscribe to it. */
export interface CalendarFeedView {
  /** null while there is none. */
  url: string | null;
  /** ISO instants: when the address was made, and when a program last read it. */
  createdAt: string | null;
  lastReadAt: string | null;
}

export const getCalendarFeed = endpoint({
  id: 'calendar_feed.get',
  method: 'GET',
  path: '/account/calendar_feed',
  access: OWN_ACCOUNT,
  summary: "The address of the caller's calendar of release and embargo dates",
  reply: reply<CalendarFeedView>('CalendarFeedView'),
  errors: ['mpn.backend.authentication.error.own-person-only'],
});

export const renewCalendarFeed = endpoint({
  id: 'calendar_feed.create',
  method: 'POST',
  path: '/account/calendar_feed',
  access: OWN_ACCOUNT,
  summary: 'Makes the address of the calendar, or a new one; the one before ends',
  reply: reply<CalendarFeedView>('CalendarFeedView'),
  errors: ['mpn.backend.authentication.error.own-person-only'],
});

export const removeCalendarFeed = endpoint({
  id: 'calendar_feed.remove',
  method: 'DELETE',
  path: '/account/calendar_feed',
  access: OWN_ACCOUNT,
  summary: 'Ends the address of the calendar',
  reply: reply<void>('void'),
  status: 204,
  errors: ['mpn.backend.authentication.error.own-person-only'],
});

/** Read by calendar programs, which have no session: the token in the address says whose it is. */
export const readCalendar = endpoint({
  id: 'calendar.read',
  method: 'GET',
  path: '/calendar.ics',
  access: 'public',
  kind: 'stream',
  summary: 'The calendar of release and embargo dates (text/calendar) of what the person may see now',
  query: object({ token: string().max(200).default('') }),
  reply: reply<never>('Bytes'),
  errors: ['mpn.backend.global.error.not-found'],
});
