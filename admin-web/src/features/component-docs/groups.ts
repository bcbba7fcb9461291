import { lazy } from 'react';

/** The pages of the components, each a chunk of its own, with the components that it shows. */
export const GROUPS = {
  page: {
    components: [
      'PageHeader',
      'EmptyState',
      'ErrorState',
      'QueryState',
      'ReadFailure',
      'UnreadLine',
      'FailureAlert',
      'LazyPart',
    ],
    Page: lazy(() => import('./groups/page-group')),
  },
  status: {
    components: ['StatusTag', 'CampaignStatusTag', 'ReleaseStatusTag'],
    Page: lazy(() => import('./groups/status-group')),
  },
  texts: {
    components: [
      'MoneyText',
      'DateText',
      'CopyText',
      'MissingFacts',
      'Cover',
      'PersonAvatar',
      'BrandMark',
      'BrandBars',
    ],
    Page: lazy(() => import('./groups/texts-group')),
  },
  tables: {
    components: ['TableToolbar', 'ManyFilter', 'OneFilter', 'ColumnChooser', 'DataTable', 'SortSelect'],
    Page: lazy(() => import('./groups/tables-group')),
  },
  fields: {
    components: [
      'SchemaField',
      'SwitchField',
      'FormSection',
      'FieldGrid',
      'NameFields',
      'ContactFields',
      'AddressFields',
      'ChangedNotice',
    ],
    Page: lazy(() => import('./groups/fields-group')),
  },
  pickers: {
    components: [
      'IsoDatePicker',
      'DateChoice',
      'ClockTimePicker',
      'CountrySelect',
      'CompanySelect',
      'MediumSelect',
      'LanguageSelect',
      'OwnershipSelect',
      'GenreSelect',
      'ClearIcon',
    ],
    Page: lazy(() => import('./groups/pickers-group')),
  },
  uploads: { components: ['FileDropzone'], Page: lazy(() => import('./groups/uploads-group')) },
  dialogs: { components: ['ConfirmButton', 'EnterDialog'], Page: lazy(() => import('./groups/dialogs-group')) },
  player: {
    components: ['PlayButton', 'PlayIcon', 'Waveform', 'ProgressLine'],
    Page: lazy(() => import('./groups/player-group')),
  },
  cost: { components: ['CostSummaryView', 'OrderDocumentButton'], Page: lazy(() => import('./groups/cost-group')) },
  login: {
    components: [
      'AuthHeading',
      'AuthLinks',
      'CodeForm',
      'FactorCodeField',
      'PasswordRules',
      'SessionRow',
      'LanguageButton',
      'ThemeButton',
    ],
    Page: lazy(() => import('./groups/login-group')),
  },
} as const;

export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

/** Components that no page shows by themselves, and why. */
export const INTERNALS: Readonly<Record<string, string>> = {
  RecognitionServices: 'reads the deliveries of a release, so it is shown in its editor and in the addressee browser',
  PlayerBar: 'the main layout holds the only one; it appears when something is played on the page of the player',
  LegalLinks: 'the foot of the sidebar and of every page before the login shows it',
  SchemaProvider: 'draws nothing; it stands around the fields that are shown',
  ConflictChoice: 'the part of ChangedNotice in which a version is chosen, shown with it',
  ValueText: 'a value of a version within ChangedNotice, shown with it',
  ProofFields: 'a field for the password or FactorCodeField; the dialogs that confirm who a person is show it',
  PasskeyButton: 'asks the server and the browser for a passkey; the second step of a sign-in and ProofFields show it',
  PasskeyIcon: 'an icon beside the name of passkeys, shown with it',
  PlayTrackButton: 'what PlayButton draws; used alone where the playlist is known only when it is pressed',
  TrackProgress: 'what ProgressLine draws; used alone where the playlist is known only when it is pressed',
  SavedViews: 'reads and saves the views of a person, so it is shown in the lists that have them',
  PlayerControls: 'what PlayerBar shows, loaded when something is played',
  LazyDialog: 'shows nothing of its own; holds a dialog whose code is loaded when it is opened',
  SaveViewDialog: 'opened by SavedViews',
  RecordPage: 'the page of one record with its form, as of a contact, a group, a company or a promo share',
  NewRecordPage: 'the page with the form of a new record, as of a contact or a group',
  NewRecordButtons: 'the buttons below the fields of NewRecordPage',
  RemoveRecord: 'a ConfirmButton in the header of RecordPage, which leads to the list then',
  NameDialog: 'saves by a call of the feature that opens it, so it is shown there: saved views, templates, circles',
};
