import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph } from '../render/content';
import { formatInstant } from '../render/format';
import { greeting, known, mailTexts, type MailText } from '../texts';
import type { Template } from './template';

export const passwordReset: Template<'password-reset'> = ({ name, link, minutes }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('passwordReset.subject'),
    preheader: t('passwordReset.preheader', { minutes }),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('passwordReset.text')),
      button(t('passwordReset.button'), link),
      paragraph(t('passwordReset.minutes', { minutes })),
      note(t('passwordReset.advice')),
    ],
  };
};

export const passwordChanged: Template<'password-changed'> = ({ name, at }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('passwordChanged.subject'),
    preheader: t('common.notYou'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('passwordChanged.text', { at: formatInstant(at, language) })),
      note(t('passwordChanged.advice')),
    ],
  };
};

/** "Firefox on Windows", as far as the browser says. */
const browserOf = ({ browser, system }: MailData['new-sign-in'], t: MailText): string =>
  browser && system ? t('newSignIn.browserOn', { browser, system }) : (browser ?? system ?? t('newSignIn.unknown'));

export const newSignIn: Template<'new-sign-in'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('newSignIn.subject'),
    preheader: t('newSignIn.preheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('newSignIn.text')),
      {
        type: 'facts',
        facts: [
          [t('common.facts.time'), t('common.instant', { at: formatInstant(data.at, language) })],
          [t('newSignIn.browser'), browserOf(data, t)],
          [t('common.facts.network'), data.network],
        ],
      },
      paragraph(t('newSignIn.you')),
      paragraph(t('newSignIn.notYou')),
      button(t('newSignIn.button'), data.link),
      note(t('newSignIn.days', { days: data.days })),
    ],
  };
};

export const loginRefused: Template<'login-refused'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { days, minutes } = data;
  return {
    subject: t('loginRefused.subject'),
    preheader: t('loginRefused.preheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('loginRefused.text')),
      {
        type: 'facts',
        facts: [
          [t('common.facts.network'), data.network],
          [t('common.facts.time'), t('common.instant', { at: formatInstant(data.at, language) })],
        ],
      },
      paragraph(t('loginRefused.admit', { days })),
      button(t('loginRefused.button'), data.link),
      paragraph(t('loginRefused.minutes', { minutes })),
      note(t('loginRefused.advice')),
    ],
  };
};

export const emailVerification: Template<'email-verification'> = ({ code, minutes }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('emailVerification.subject'),
    preheader: t('emailVerification.preheader', { minutes }),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('emailVerification.text')),
      { type: 'code', code },
      paragraph(t('emailVerification.minutes', { minutes })),
      note(t('emailVerification.ignore')),
    ],
  };
};

export const accountCreated: Template<'account-created'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('accountCreated.subject'),
    preheader: t('common.setPasswordPreheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('accountCreated.text')),
      {
        type: 'facts',
        facts: known([
          [t('common.facts.company'), data.companyName],
          [t('common.facts.loginName'), data.loginName],
        ]),
      },
      paragraph(t('common.setPasswordNow')),
      button(t('common.setPassword'), data.link),
      note(t('common.setPasswordHours', { hours: data.hours })),
    ],
  };
};

export const registrationApproved: Template<'registration-approved'> = ({ name, loginName, link }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('registrationApproved.subject'),
    preheader: t('registrationApproved.preheader'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('registrationApproved.text')),
      { type: 'facts', facts: [[t('common.facts.loginName'), loginName]] },
      button(t('common.signIn'), link),
    ],
  };
};
