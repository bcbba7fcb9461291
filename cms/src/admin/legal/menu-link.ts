import { File } from '@strapi/icons';
import { deskAction } from '@mpn/domain';

/** The panel's menu entry of the legal texts. */
export const legalMenuLink = {
  to: 'legal',
  icon: File,
  intlLabel: { id: 'legal.title', defaultMessage: 'Legal and contact' },
  permissions: [{ action: deskAction('legal'), subject: null }],
  position: 3,
  Component: () => import('./legal-page'),
};
