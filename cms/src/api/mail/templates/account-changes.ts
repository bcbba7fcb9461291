import { note, paragraph } from '../render/content';
import { formatInstant } from '../render/format';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

export const emailChanged: Template<'email-changed'> = ({ name, at, oldEmail, newEmail, to }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('emailChanged.subject'),
    preheader: t('emailChanged.preheader'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('emailChanged.text', { at: formatInstant(at, language) })),
      {
        type: 'facts',
        facts: [
          [t('emailChanged.former'), oldEmail],
          [t('emailChanged.new'), newEmail],
        ],
      },
      // Who reads the old address can no longer reset the password: only support can restore the account.
      note(t(to === 'old' ? 'emailChanged.adviceOld' : 'emailChanged.adviceNew')),
    ],
  };
};

export const loginNameChanged: Template<'login-name-changed'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('loginNameChanged.subject'),
    preheader: t('common.notYou'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('loginNameChanged.text', { at: formatInstant(data.at, language) })),
      {
        type: 'facts',
        facts: [
          [t('loginNameChanged.former'), data.oldLoginName],
          [t('loginNameChanged.new'), data.newLoginName],
        ],
      },
      note(t('loginNameChanged.advice')),
    ],
  };
};
