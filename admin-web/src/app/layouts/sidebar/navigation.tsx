import {
  BellOutlined,
  CloudServerOutlined,
  ControlOutlined,
  CustomerServiceOutlined,
  FileTextOutlined,
  HeartOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SnippetsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { CompanyType, Permission } from '@mpn/domain';
import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';

export interface NavigationItem {
  to: string;
  label: ParseKeys<'shell'>;
  icon: ReactNode;
  /** Any one of these; none: everybody. */
  anyOf?: readonly Permission[];
  /** Only people of this side. */
  partnerType?: CompanyType;
  badge?: 'cart' | 'notifications';
}

export interface NavigationGroup {
  label: ParseKeys<'shell'> | null;
  items: NavigationItem[];
}

/** The sidebar. An entry shows when the session may open it and the screen exists. */
export const navigation: NavigationGroup[] = [
  {
    label: null,
    items: [
      {
        to: '/releases',
        label: 'nav.releases',
        icon: <CustomerServiceOutlined />,
        anyOf: ['GetReleases', 'GetReleasesSampled'],
      },
      {
        to: '/favorites',
        label: 'nav.favorites',
        icon: <HeartOutlined />,
        anyOf: ['GetReleases', 'GetReleasesSampled'],
      },
      { to: '/notifications', label: 'nav.notifications', icon: <BellOutlined />, badge: 'notifications' },
    ],
  },
  {
    label: 'nav.sampling',
    items: [
      {
        to: '/cart',
        label: 'nav.cart',
        icon: <ShoppingCartOutlined />,
        anyOf: ['ManageSamplingCampaigns'],
        badge: 'cart',
      },
      {
        to: '/order-history',
        label: 'nav.orderHistory',
        icon: <FileTextOutlined />,
        anyOf: ['ManageSamplingCampaigns'],
      },
      {
        to: '/sampling-template',
        label: 'nav.templates',
        icon: <SnippetsOutlined />,
        anyOf: ['ManageSamplingTemplates'],
      },
      {
        to: '/deliveries',
        label: 'nav.deliveries',
        icon: <CloudServerOutlined />,
        anyOf: [
          'ManageSamplingCampaigns',
          'RequestDelivery',
          'AccessArdArchive',
          'ManageMyCompany',
          'ManageAllCompanies',
        ],
      },
    ],
  },
  {
    label: 'nav.administration',
    items: [
      { to: '/promo-share', label: 'nav.promoShare', icon: <ShareAltOutlined />, anyOf: ['ManagePromoShares'] },
      { to: '/company-contacts', label: 'nav.contacts', icon: <TeamOutlined />, anyOf: ['ManageCompanyContacts'] },
      {
        to: '/company-media-groups',
        label: 'nav.mediaGroups',
        icon: <ShopOutlined />,
        anyOf: ['ManageCompanyMediaGroups'],
      },
      {
        to: '/company/delivery',
        label: 'nav.deliverySettings',
        icon: <ControlOutlined />,
        anyOf: ['ManageMyCompany'],
        partnerType: 'MEDIA',
      },
      {
        to: '/administration',
        label: 'nav.administrationHome',
        icon: <SettingOutlined />,
        anyOf: ['ManageUsers', 'ManageAllCompanies', 'ManageMyCompany', 'ManageCompanyBlockList'],
      },
    ],
  },
];
