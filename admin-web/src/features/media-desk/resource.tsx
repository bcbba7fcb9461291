import { ShopOutlined } from '@ant-design/icons';
import { mediaTable } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

/** Entry of the market page; the editor's own list has the path of the releases. */
export const resource: FeatureResource = {
  name: 'market',
  list: '/market',
  endpoints: { list: mediaTable },
  menu: {
    label: 'nav.market',
    icon: <ShopOutlined />,
    group: 'start',
    position: 2,
    anyOf: ['GetReleasesSampled'],
    allOf: ['GetReleases'],
  },
};
