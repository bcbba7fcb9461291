/** English texts of the page about genres in messages. */
export const genresEn = {
  'desk.genres': 'Genres in messages',
  'desk.genres.subtitle':
    'How senders of DDEX messages call our genres. Names that are the same but for case, accents and signs are one.',
  'desk.genres.add': 'Add a name',
  'desk.genres.hint': 'Messages that are read from now on, and releases that are imported from now on, get this genre.',
  'desk.genres.saved': '{name} is saved.',
  'desk.genres.name': 'Name in messages',
  'desk.genres.genre': 'Our genre',
  'desk.genres.unknown': 'Unknown names',
  'desk.genres.unknownNone': 'All names that came in messages are known.',
  'desk.genres.count': 'Releases',
  'desk.genres.last': 'Last seen',
  'desk.genres.assign': 'Choose a genre',
  'desk.genres.known': 'Entered names',
  'desk.genres.knownNone':
    'Nothing is entered. The names of our genres and the usual ones of the trade are known anyway.',
  'desk.genres.change': 'Change',
  'desk.genres.forget': 'Remove',
  'desk.genres.forgetHint': 'Releases that have the genre keep it.',
  'desk.genres.forgotten': '{name} is removed.',
} as const;
