import type { pressLinksEn } from './press-links-en';

/** German texts of the pages about press links. */
export const pressLinksDe: Record<keyof typeof pressLinksEn, string> = {
  'desk.pressLinks': 'Presse-Links',
  'desk.pressLink': 'Presse-Link',
  'desk.pressLink.ACTIVE': 'offen',
  'desk.pressLink.PAUSED': 'angehalten',
  'desk.pressLink.REVOKED': 'widerrufen',
  'desk.pressLink.ended': 'abgelaufen',
  'desk.pressLink.mode': 'Gäste dürfen',
  'desk.pressLink.STREAM': 'anhören',
  'desk.pressLink.DOWNLOAD': 'anhören und herunterladen',
  'desk.pressLink.password': 'Passwort',
  'desk.pressLink.people': 'Personen',
  'desk.pressLink.withPublic': '{people}, dazu ein Link für alle',
  'desk.pressLink.expires': 'Gültig bis',
  'desk.pressLink.lastUsed': 'Letzter Besuch',
  'desk.pressLink.share': 'Angelegt im Promo-Share',
  'desk.pressLink.guests': 'Persönliche Links',
  'desk.pressLink.guest': 'Gast',
  'desk.pressLink.PUBLIC': 'Alle, die den Link haben',
  'desk.pressLink.erased': 'Gelöschte Person',
  'desk.pressLink.revoke': 'Presse-Link widerrufen',
  'desk.pressLink.revokeTitle': 'Presse-Link {name} widerrufen',
  'desk.pressLink.revokeHint':
    'Alle seine Adressen enden sofort, auch für Gäste, die gerade hören. Die Firma wird mit Ihrer Begründung benachrichtigt. Das lässt sich nicht rückgängig machen.',
  'desk.pressLink.revoked': 'Der Presse-Link {name} ist widerrufen.',
};
