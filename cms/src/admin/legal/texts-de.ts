import type { legalEn } from './texts-en';

/** German texts of the page "Legal and contact". */
export const legalDe: Record<keyof typeof legalEn, string> = {
  'legal.title': 'Rechtliches und Kontakt',
  'legal.subtitle': 'Rechtstexte, und wie Kunden Sie erreichen. Jede Änderung ist eine neue Fassung.',
  'legal.kind.imprint': 'Impressum',
  'legal.kind.privacy': 'Datenschutz',
  'legal.kind.agb': 'AGB',
  'legal.kind.ard': 'ARD-Erklärung',
  'legal.titleDe': 'Titel auf Deutsch',
  'legal.titleEn': 'Titel auf Englisch',
  'legal.textDe': 'Text auf Deutsch',
  'legal.textEn': 'Text auf Englisch',
  'legal.hint':
    'Veröffentlichen macht eine neue Fassung, die sofort gilt. Frühere bleiben lesbar, weil Personen ihnen zugestimmt haben.',
  'legal.sample': 'Das ist ein Mustertext der Demo. Ersetzen Sie ihn vor dem Betrieb.',
  'legal.missing': 'Noch ist nichts eingetragen. Ohne AGB und Datenschutzhinweise kann sich niemand registrieren.',
  'legal.publish': 'Veröffentlichen',
  'legal.published': 'Der Text ist veröffentlicht.',
  'legal.version': 'Fassung',
  'legal.isSample': 'Muster',
  'legal.contact': 'Kontakt',
  'legal.contact.email': 'E-Mail-Adresse',
  'legal.contact.phone': 'Telefon',
  'legal.contact.hint':
    'Steht überall, wo ein Text den Support nennt, und in jeder Mail. Sind beide leer, gelten SUPPORT_EMAIL und SUPPORT_PHONE des Servers.',
  'legal.contact.saved': 'Der Kontakt ist gespeichert.',
};
