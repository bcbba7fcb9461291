import { button, note, paragraph } from '../render/content';
import { greeting, known, mailTexts } from '../texts';
import type { Template } from './template';

export const joinRequest: Template<'join-request'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const who = { person: data.personName, company: data.companyName };
  return {
    subject: t('joinRequest.subject', who),
    preheader: t('joinRequest.preheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('joinRequest.text', who)),
      {
        type: 'facts',
        facts: known([
          [t('common.facts.name'), data.personName],
          [t('common.facts.email'), data.personEmail],
          [t('common.facts.position'), data.position],
          [t('common.facts.message'), data.message],
        ]),
      },
      paragraph(t('joinRequest.known')),
      button(t('joinRequest.button'), data.link),
    ],
  };
};

export const joinRequestAccepted: Template<'join-request-accepted'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { companyName: company, loginName, hours } = data;
  return {
    subject: t('joinRequestAccepted.subject', { company }),
    preheader: t('common.setPasswordPreheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('joinRequestAccepted.text', { company })),
      {
        type: 'facts',
        facts: [
          [t('common.facts.company'), company],
          [t('common.facts.loginName'), loginName],
        ],
      },
      paragraph(t('common.setPasswordNow')),
      button(t('common.setPassword'), data.link),
      note(t('common.setPasswordHours', { hours })),
    ],
  };
};

export const joinRequestDeclined: Template<'join-request-declined'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { companyName: company, reason } = data;
  return {
    subject: t('joinRequestDeclined.subject', { company }),
    preheader: t('joinRequestDeclined.preheader'),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('joinRequestDeclined.text', { company })),
      { type: 'facts', facts: known([[t('common.facts.reason'), reason]]) },
      note(t('joinRequestDeclined.questions')),
    ],
  };
};

export const joinRequestExpired: Template<'join-request-expired'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { companyName: company } = data;
  return {
    subject: t('joinRequestExpired.subject', { company }),
    preheader: t('joinRequestExpired.preheader'),
    greeting: greeting(t, data.name),
    blocks: [paragraph(t('joinRequestExpired.text', { company })), note(t('joinRequestExpired.again'))],
  };
};
