import type { genresEn } from './genres-en';

/** German texts of the pages about genres in messages and about broadcasters’ reports. */
export const genresDe: Record<keyof typeof genresEn, string> = {
  'desk.genres': 'Genres in Nachrichten',
  'desk.genres.subtitle':
    'Wie Absender von DDEX-Nachrichten unsere Genres nennen. Namen, die sich nur in Großschreibung, Akzenten und Zeichen unterscheiden, sind einer.',
  'desk.genres.add': 'Namen hinzufügen',
  'desk.genres.hint':
    'Nachrichten, die ab jetzt gelesen, und Releases, die ab jetzt importiert werden, erhalten dieses Genre.',
  'desk.genres.saved': '{name} ist gespeichert.',
  'desk.genres.name': 'Name in Nachrichten',
  'desk.genres.genre': 'Unser Genre',
  'desk.genres.unknown': 'Unbekannte Namen',
  'desk.genres.unknownNone': 'Alle Namen, die in Nachrichten kamen, sind bekannt.',
  'desk.genres.count': 'Releases',
  'desk.genres.last': 'Zuletzt gesehen',
  'desk.genres.assign': 'Genre wählen',
  'desk.genres.known': 'Eingetragene Namen',
  'desk.genres.knownNone':
    'Es ist nichts eingetragen. Die Namen unserer Genres und die üblichen der Branche sind ohnehin bekannt.',
  'desk.genres.change': 'Ändern',
  'desk.genres.forget': 'Entfernen',
  'desk.genres.forgetHint': 'Releases mit diesem Genre behalten es.',
  'desk.genres.forgotten': '{name} ist entfernt.',
  'desk.reports': 'Sendemeldungen',
  'desk.reports.hint':
    'Für wie viele Releases der letzten zwölf Monate alle Angaben da sind, nach unserer Liste vom {date}.',
  'desk.reports.none': 'Kein Release der letzten zwölf Monate hat ein Label.',
  'desk.reports.label': 'Label',
  'desk.reports.releases': 'Releases',
  'desk.reports.DE_PRIVATE': 'Privatradio Deutschland',
  'desk.reports.DE_PUBLIC': 'Öffentlich-rechtliches Radio Deutschland',
  'desk.reports.AT': 'Österreich',
  'desk.reports.CH': 'Schweiz',
  'desk.reports.of': '{complete} von {count}',
};
