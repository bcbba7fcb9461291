import type { accountsEn } from './accounts-en';

/** German texts of requests to join, of people, and of choosing one. */
export const accountsDe: Record<keyof typeof accountsEn, string> = {
  'desk.joinRequests': 'Aufnahmeanfragen',
  'desk.joinRequests.hint':
    'Die Administratoren der Firmen entscheiden selbst. Beantworten Sie, was sonst niemand beantwortet.',
  'desk.join.PENDING': 'wartet',
  'desk.join.ACCEPTED': 'angenommen',
  'desk.join.DECLINED': 'abgelehnt',
  'desk.join.message': 'Nachricht',
  'desk.join.administrators':
    '{count, plural, =0 {kein Administrator} one {1 Administrator} other {{count} Administratoren}}',
  'desk.join.accept': 'Annehmen',
  'desk.join.acceptTitle': '{name} zu {company} hinzufügen',
  'desk.join.acceptHint':
    '{name} bekommt eine E-Mail mit einem Link, um ein Passwort zu wählen. Die Firma hat keinen Administrator, der entscheiden könnte.',
  'desk.join.acceptHintInstead':
    '{name} bekommt eine E-Mail mit einem Link, um ein Passwort zu wählen. Sie entscheiden anstelle der Administratoren von {company}.',
  'desk.join.asAdmin': 'Als Administrator der Firma',
  'desk.join.accepted': '{name} gehört jetzt zu {company}.',
  'desk.join.decline': 'Ablehnen',
  'desk.join.declineTitle': 'Anfrage von {name} ablehnen',
  'desk.join.declined': 'Die Anfrage von {name} ist abgelehnt.',
  'desk.choose': 'Name oder Nummer eingeben',
  'desk.clearFilter': 'Nicht mehr nach {name}',
  'desk.trail.kind': 'Art des Objekts',
  'desk.trail.person': 'Person',
  'desk.person.resetTitle': '{name} einen Link für ein neues Passwort senden',
  'desk.person.resetHint':
    'Der Link geht an die Adresse der Person. Das jetzige Passwort gilt, bis ein neues gewählt ist.',
  'desk.person.liftTitle': 'Sperre von {name} aufheben',
  'desk.person.lockTitle': '{name} sperren',
  'desk.person.unlockTitle': '{name} entsperren',
  'desk.person.position': 'Position',
  'desk.person.emailVerified': 'E-Mail bestätigt',
  'desk.person.sessions': 'Angemeldet auf Geräten',
  'desk.person.lockedSince': 'Gesperrt seit',
  'desk.person.lockedOutSince': 'Zu viele falsche Passwörter seit',
  'desk.person.actAs': 'Handeln als',
  'desk.person.actAsTitle': 'Handeln als {name}',
  'desk.person.actAsHint':
    'Öffnet die Web-App als diese Person, höchstens eine Stunde lang. Alles steht im Protokoll, unter Ihrem und deren Namen.',
  'desk.person.actAsDone': 'Sie handeln als {name}.',
  'desk.person.seesMarket': 'sieht alle laufenden Vollbemusterungen',
  'desk.person.marketGive': 'Alle Vollbemusterungen zeigen',
  'desk.person.marketGiveTitle': '{name} alle laufenden Vollbemusterungen zeigen',
  'desk.person.marketGiveHint':
    '{name} sieht dann Angaben und Ausschnitte der Releases aller Firmen, die an alle bemustert werden, auch der unveröffentlichten.',
  'desk.person.marketGiven': '{name} sieht alle laufenden Vollbemusterungen.',
  'desk.person.marketTake': 'Nur eigene Releases zeigen',
  'desk.person.marketTakeTitle': '{name} nur eigene Releases zeigen',
  'desk.person.marketTakeHint': '{name} sieht ab sofort keine Releases anderer Firmen mehr.',
  'desk.person.marketTaken': '{name} sieht nur eigene Releases.',
  'desk.super': 'Super-Admins',
  'desk.super.subtitle':
    'Sie verwalten alle Firmen, Benutzer und Funktionen in der Web-App. Einer, der sich anmelden kann, bleibt immer. Diese Seite sehen nur Super-Admins des Panels.',
  'desk.super.none': 'Es gibt keinen Super-Admin.',
  'desk.super.new': 'Neuer Super-Admin',
  'desk.super.newHint': 'Die Person bekommt eine E-Mail mit einem Link, um ein Passwort zu wählen. Er gilt 72 Stunden.',
  'desk.super.made': 'Der Link zum Festlegen des Passworts ist unterwegs an {email}.',
  'desk.super.disableHint': '{name} wird überall abgemeldet und kann sich nicht mehr anmelden.',
  'desk.super.noPassword': 'noch kein Passwort',
};
