import { ShareAltOutlined } from '@ant-design/icons';
import { promoShareEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'promo_shares',
  list: '/promo-share',
  create: '/promo-share/new',
  edit: '/promo-share/:id',
  endpoints: {
    list: promoShareEndpoints.grantedByYou,
    get: promoShareEndpoints.get,
    create: promoShareEndpoints.create,
    update: promoShareEndpoints.update,
    remove: promoShareEndpoints.remove,
  },
  menu: {
    label: 'nav.promoShare',
    icon: <ShareAltOutlined />,
    group: 'administration',
    position: 7,
    anyOf: ['ManagePromoShares'],
  },
};
