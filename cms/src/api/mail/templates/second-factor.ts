import { button, note, paragraph } from '../render/content';
import { formatInstant } from '../render/format';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

/** Mail about a change of the second factors, so that the owner notices changes that somebody else made. */
export const secondFactorChanged: Template<'second-factor-changed'> = (data, language, brand) => {
  const { name, at, change, by, passkey, renamed } = data;
  const t = mailTexts(language, brand);
  const facts = { at: formatInstant(at, language), passkey: passkey ?? '', renamed: renamed ?? '' };
  return {
    subject: t(`secondFactorChanged.${change}.subject`),
    preheader: t('common.notYou'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t(`secondFactorChanged.${change}.text`, facts)),
      ...(by ? [paragraph(t('secondFactorChanged.by', by))] : []),
      note(t('secondFactorChanged.advice')),
    ],
  };
};

/** Tells a person that support was asked to reset the second factor, while the person can still stop it. */
export const secondFactorResetRequested: Template<'second-factor-reset-requested'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, hours, stopped, loginLink } = data;
  const due = formatInstant(data.due, language);
  if (stopped) {
    return {
      subject: t('secondFactorResetRequested.stopped.subject'),
      preheader: t('secondFactorResetRequested.stopped.preheader'),
      greeting: greeting(t, name),
      blocks: [paragraph(t('secondFactorResetRequested.stopped.text', { due }))],
    };
  }
  return {
    subject: t('secondFactorResetRequested.subject', { hours }),
    preheader: t('secondFactorResetRequested.preheader'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('secondFactorResetRequested.text', { due })),
      paragraph(t('secondFactorResetRequested.stop')),
      button(t('secondFactorResetRequested.button'), loginLink),
      note(t('secondFactorResetRequested.advice')),
    ],
  };
};

/** Tells a person without a second factor that the company requires one, and from when. */
export const secondFactorRequired: Template<'second-factor-required'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, companyName, from, isNow, link } = data;
  const facts = { company: companyName, from: formatInstant(from, language) };
  const text = isNow ? 'now' : 'later';
  return {
    subject: t('secondFactorRequired.subject', facts),
    preheader: t(`secondFactorRequired.${text}.preheader`, facts),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t(`secondFactorRequired.${text}.text`, facts)),
      paragraph(t('secondFactorRequired.how')),
      button(t('secondFactorRequired.button'), link),
      note(t('secondFactorRequired.advice')),
    ],
  };
};
