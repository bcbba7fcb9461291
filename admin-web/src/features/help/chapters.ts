/** Whom a chapter is for; the order of the groups of the manual's first page. */
export const AUDIENCES = ['label', 'editor', 'station', 'everybody', 'support'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * The chapters of the manual, in the order in which they are listed and read. Each is a file in `chapters/de` and one
 * in `chapters/en`; its title is its first heading.
 */
export const CHAPTERS = {
  'first-release': 'label',
  'upload-audio': 'label',
  versions: 'label',
  'ai-disclosure': 'label',
  'cue-points': 'label',
  reportability: 'label',
  sampling: 'label',
  cart: 'label',
  result: 'label',
  'press-links': 'label',
  contacts: 'label',
  'mailing-requests': 'label',
  'promo-shares': 'label',
  'recognition-services': 'label',
  imports: 'label',

  inbox: 'editor',
  listening: 'editor',
  downloads: 'editor',
  answers: 'editor',
  requests: 'editor',
  'mails-about-music': 'editor',

  'delivery-server': 'station',
  'sftp-key': 'station',
  'file-names': 'station',
  'failed-deliveries': 'station',

  account: 'everybody',
  'company-and-people': 'everybody',

  'support-desk': 'support',
  'support-registrations': 'support',
  'support-people': 'support',
  'support-deliveries': 'support',
  'support-orders': 'support',
} as const satisfies Record<string, Audience>;

export type Chapter = keyof typeof CHAPTERS;

const names = Object.keys(CHAPTERS) as Chapter[];

export const isChapter = (name: string | undefined): name is Chapter => name !== undefined && name in CHAPTERS;

export const chaptersFor = (audience: Audience): Chapter[] => names.filter((name) => CHAPTERS[name] === audience);

/** The chapter that follows for the same readers. */
export function chapterAfter(chapter: Chapter): Chapter | undefined {
  const group = chaptersFor(CHAPTERS[chapter]);
  return group[group.indexOf(chapter) + 1];
}
