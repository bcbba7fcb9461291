import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph } from '../render/content';
import { greeting, mailTexts, type Fact, type MailText } from '../texts';
import type { Template } from './template';

function scopeOf({ fullAccess, mayBuy, releases }: MailData['promo-share'], t: MailText): Fact {
  const all = t(mayBuy ? 'promoShare.allAndPurchases' : 'promoShare.all');
  return [t('promoShare.scope'), fullAccess ? all : t('promoShare.releases', { count: releases })];
}

/** News of a promo share for the other company. */
export const promoShare: Template<'promo-share'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, news, companyName: company, link } = data;
  const showsScope = news === 'OFFERED' || news === 'CHANGED';
  const text = t(`promoShare.${news}.text`, { company });
  return {
    subject: t(`promoShare.${news}.subject`, { company }),
    preheader: text,
    greeting: greeting(t, name),
    blocks: [
      paragraph(text),
      ...(showsScope ? [{ type: 'facts' as const, facts: [scopeOf(data, t)] }] : []),
      button(t(`promoShare.${news}.button`), link),
      ...(news === 'OFFERED' ? [note(t('promoShare.caution'))] : []),
    ],
  };
};
