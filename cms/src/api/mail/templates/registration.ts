import { button, note, paragraph } from '../render/content';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

export const accountExists: Template<'account-exists'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('accountExists.subject'),
    preheader: t('accountExists.preheader'),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('accountExists.text')),
      button(t('accountExists.signIn'), data.loginLink),
      button(t('accountExists.reset'), data.resetLink),
      paragraph(t('accountExists.support')),
      { type: 'code', code: data.code },
      paragraph(t('accountExists.minutes', { minutes: data.minutes })),
      note(t('accountExists.ignore')),
    ],
  };
};

export const registrationReceived: Template<'registration-received'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, companyName: company, loginName, pending, link } = data;
  return {
    subject: t('registrationReceived.subject'),
    preheader: t(pending ? 'registrationReceived.preheaderPending' : 'registrationReceived.preheader'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('registrationReceived.text', { company })),
      { type: 'facts', facts: [[t('common.facts.loginName'), loginName]] },
      ...(pending
        ? [paragraph(t('registrationReceived.pending'))]
        : [paragraph(t('registrationReceived.ready')), button(t('common.signIn'), link)]),
    ],
  };
};

export const registrationWaiting: Template<'registration-waiting'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { companyName: company, city, country, vatId, personName, personEmail, link } = data;
  return {
    subject: t('registrationWaiting.subject', { company }),
    preheader: t('registrationWaiting.preheader'),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('registrationWaiting.text')),
      {
        type: 'facts',
        facts: [
          [t('common.facts.company'), company],
          [t('common.facts.city'), `${city} (${country})`],
          [t('registrationWaiting.vatId'), vatId ?? '–'],
          [t('common.facts.person'), `${personName}, ${personEmail}`],
        ],
      },
      button(t('registrationWaiting.button'), link),
    ],
  };
};

export const registrationDeclined: Template<'registration-declined'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('registrationDeclined.subject'),
    preheader: t('registrationDeclined.preheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('registrationDeclined.text', { company: data.companyName })),
      { type: 'facts', facts: [[t('common.facts.reason'), data.reason]] },
      paragraph(t('registrationDeclined.deleted')),
    ],
  };
};
