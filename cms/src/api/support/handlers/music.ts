import { database, panelLocale, readLagging } from '@mpn/server-kit';
import { genreNameList } from '../../ddex';
import { labelReports } from '../../release';
import { changeCampaign, endShare } from '../commands/campaigns';
import { cancelDelivery, retryCause, retryDelivery, sendDeliveryAgain } from '../commands/deliveries';
import { forgetGenreName, nameGenre } from '../commands/genre-names';
import { revokePressLink } from '../commands/press-links';
import { withdrawAsSupport } from '../commands/releases';
import type { DeskHandlers } from '../desk-route';
import { withSentence } from '../queries/failure-sentences';
import { campaigns, deliveries, pressLinks, promoShares, releases } from '../queries/lists';
import { listHandler, objectHandler } from './reading';

const deliveryPage = listHandler(deliveries);
const oneDelivery = objectHandler({ kind: 'deliveries' });

type Subjects = 'promo-shares' | 'press-links' | 'releases' | 'campaigns' | 'deliveries' | 'genreNames';

/** Promo shares, press links, releases, campaigns and deliveries. */
export const musicHandlers: DeskHandlers<Subjects> = {
  'promo-shares': {
    list: listHandler(promoShares),
    get: objectHandler({ kind: 'promo-shares' }),
    end: ({ strapi, staff, id, body }) => endShare(strapi, staff, id, body.reason),
  },
  'press-links': {
    list: listHandler(pressLinks),
    get: objectHandler({ kind: 'press-links' }),
    revoke: ({ strapi, staff, id, body }) => revokePressLink(strapi, staff, id, body.reason),
  },
  releases: {
    list: listHandler(releases),
    get: objectHandler({ kind: 'releases' }),
    labelReports: (request) => readLagging(request, () => labelReports(database(request.strapi))),
    withdraw: ({ strapi, staff, id, body }) => withdrawAsSupport(strapi, staff, id, body.reason),
  },
  campaigns: {
    list: listHandler(campaigns),
    get: objectHandler({ kind: 'campaigns' }),
    pause: ({ strapi, staff, id, body }) => changeCampaign(strapi, staff, id, 'pause', body),
    resume: ({ strapi, staff, id }) => changeCampaign(strapi, staff, id, 'resume'),
    cancel: ({ strapi, staff, id, body }) => changeCampaign(strapi, staff, id, 'cancel', body),
  },
  deliveries: {
    list: async (request) => {
      const page = await deliveryPage(request);
      return { ...page, items: page.items.map((item) => withSentence(item, panelLocale(request.ctx))) };
    },
    get: async (request) => {
      const locale = panelLocale(request.ctx);
      const { history, ...delivery } = await oneDelivery(request);
      return { ...withSentence(delivery, locale), history: history.map((attempt) => withSentence(attempt, locale)) };
    },
    retry: ({ strapi, staff, id }) => retryDelivery(strapi, staff, id),
    sendAgain: ({ strapi, staff, id, body }) => sendDeliveryAgain(strapi, staff, id, body.reason),
    retryCause: ({ strapi, staff, body }) => retryCause(strapi, staff, body.cause),
    cancel: ({ strapi, staff, id, body }) => cancelDelivery(strapi, staff, id, body.reason),
  },
  genreNames: {
    list: ({ strapi }) => genreNameList(database(strapi)),
    save: ({ strapi, staff, body }) => nameGenre(strapi, staff, body),
    remove: ({ strapi, staff, id }) => forgetGenreName(strapi, staff, id),
  },
};
