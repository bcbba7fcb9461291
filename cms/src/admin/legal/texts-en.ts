/** English texts of the page "Legal and contact". */
export const legalEn = {
  'legal.title': 'Legal and contact',
  'legal.subtitle': 'Legal texts, and how customers reach you. Every change is a new version.',
  'legal.kind.imprint': 'Imprint',
  'legal.kind.privacy': 'Privacy notice',
  'legal.kind.agb': 'Terms',
  'legal.kind.ard': 'ARD declaration',
  'legal.titleDe': 'Title in German',
  'legal.titleEn': 'Title in English',
  'legal.textDe': 'Text in German',
  'legal.textEn': 'Text in English',
  'legal.hint':
    'Publishing makes a new version, in force at once. Earlier ones stay readable, because people have agreed to them.',
  'legal.sample': 'This is a sample text of the demo. Replace it before going live.',
  'legal.missing': 'Nothing is entered yet. Without terms and privacy notice nobody can register.',
  'legal.publish': 'Publish',
  'legal.published': 'The text is published.',
  'legal.version': 'Version',
  'legal.isSample': 'sample',
  'legal.contact': 'Contact',
  'legal.contact.email': 'E-mail address',
  'legal.contact.phone': 'Phone',
  'legal.contact.hint':
    'Shown wherever a text names support, and in every mail. With both empty, SUPPORT_EMAIL and SUPPORT_PHONE of the server hold.',
  'legal.contact.saved': 'The contact is saved.',
} as const;
