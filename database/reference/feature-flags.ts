/** Feature flags of a new installation; super admins switch them in the web app. */
export const FEATURE_FLAGS: readonly { name: string; enabled: boolean; description: string }[] = [
  { name: 'MAILING_REQUEST', enabled: true, description: "Media users can ask a release's contacts for a mailing" },
  {
    name: 'DIGIAS_IMPORT',
    enabled: true,
    description: 'Releases can be taken over from the digital-delivery catalogue',
  },
  { name: 'XML_IMPORT', enabled: true, description: 'Releases can be imported as DDEX ERN messages' },
  { name: 'STATISTICS', enabled: true, description: 'Promoters see the statistics screen of a release' },
  { name: 'SAMPLING_TEMPLATES', enabled: true, description: 'Campaigns can be saved as and made from templates' },
  { name: 'ARD_ARCHIVE', enabled: true, description: 'Releases can be delivered to the ARD archive institutions' },
  {
    name: 'PRESS_LINK',
    enabled: true,
    description: 'Releases can be given to people without an account by press links',
  },
  {
    name: 'PARTNER_SYNC',
    enabled: false,
    description: 'Releases are synchronised with the partner networks in Austria and Switzerland',
  },
  { name: 'SURVEY', enabled: false, description: 'The web app shows the survey form' },
];
