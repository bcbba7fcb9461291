import { fieldEntry, globalEntry } from '../entry';

/** Saved views of lists, and their alerts. */
export const savedViewErrors = {
  'mpn.backend.data.error.too-many-table-settings': globalEntry(
    409,
    'You can keep at most {max} saved views. Please delete one that you no longer need.',
    'Sie können höchstens {max} gespeicherte Ansichten behalten. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
  ),
  'mpn.backend.data.error.too-many-view-alerts': globalEntry(
    409,
    'You can have alerts for at most {max} saved views. Please turn one off that you no longer need.',
    'Sie können sich zu höchstens {max} gespeicherten Ansichten benachrichtigen lassen. Bitte schalten Sie eine Benachrichtigung aus, die Sie nicht mehr brauchen.',
  ),
  'mpn.backend.data.error.view-without-alert': globalEntry(
    409,
    'Alerts are only possible for views of releases sampled to you, with filters that the list still has.',
    'Benachrichtigungen gibt es nur zu Ansichten der Releases, mit denen Sie bemustert werden, und mit Filtern, die die Liste noch hat.',
  ),
  'mpn.backend.data.error.table-setting-filters-too-large': fieldEntry(
    400,
    'These filters are too extensive to be saved. Please choose fewer values.',
    'Diese Filter sind zu umfangreich, um gespeichert zu werden. Bitte wählen Sie weniger Werte.',
  ),
} as const;
