/** Names of entities for `{entity}` in error texts; German names are used without an article. */
export const entityNames = {
  account: { en: 'account', de: 'Zugang' },
  'block-list': { en: 'block list', de: 'Sperrliste' },
  campaign: { en: 'campaign', de: 'Bemusterung' },
  action: { en: 'sampling action', de: 'Aktion' },
  circle: { en: 'sampling group', de: 'Bemusterungskreis' },
  company: { en: 'company', de: 'Firma' },
  contact: { en: 'contact', de: 'Kontakt' },
  'contact-group': { en: 'distribution list', de: 'Verteiler' },
  delivery: { en: 'delivery', de: 'Lieferung' },
  'mailing-request': { en: 'mailing request', de: 'Mailing-Anfrage' },
  'legal-document': { en: 'legal text', de: 'Rechtstext' },
  'media-group': { en: 'media company group', de: 'Medienfirmengruppe' },
  message: { en: 'message', de: 'Nachricht' },
  'press-link': { en: 'press link', de: 'Presse-Link' },
  order: { en: 'order', de: 'Bestellung' },
  'promo-share': { en: 'promo share', de: 'Promo-Share' },
  release: { en: 'release', de: 'Release' },
  template: { en: 'sampling template', de: 'Bemusterungsvorlage' },
  user: { en: 'user', de: 'Benutzer' },
} as const;
export type EntityName = keyof typeof entityNames;
