/** Whether a person is notified of new releases in a saved view of the editor's list. */
export const ViewAlert = ['NONE', 'DAILY', 'AT_ONCE'] as const;
export type ViewAlert = (typeof ViewAlert)[number];

/** Maximum of saved views with an alert per person. */
export const MAX_VIEW_ALERTS = 50;

interface AlertState {
  alert: ViewAlert;
  /** Releases that come into the list after this instant are notified; null without an alert. */
  since: Date | null;
}

/**
 * A view's alert after a choice. A new alert counts from now. Who changes from DAILY to AT_ONCE is still notified of
 * what the next daily mail would have had; the other way round that has been notified already.
 */
export function chooseAlert(before: AlertState, alert: ViewAlert, now: Date): AlertState {
  if (alert === 'NONE') return { alert, since: null };
  const isKept = before.alert === alert || (before.alert === 'DAILY' && alert === 'AT_ONCE');
  return { alert, since: isKept && before.since ? before.since : now };
}

/** A view's alert after its filters were changed: only what comes later is notified, by the new filters. */
export const restartAlert = ({ alert }: AlertState, now: Date): AlertState => ({
  alert,
  since: alert === 'NONE' ? null : now,
});
