import { priceCart, SamplingMedium, type CampaignToPrice, type PriceList } from '@mpn/domain';
import { orderToPrice } from '../order-to-price';

const list = (download: number, baseFeeCents: number): PriceList => ({
  version: 1,
  currency: 'EUR',
  baseFeeCents,
  rates: Object.fromEntries(
    SamplingMedium.map((medium) => [medium, { DOWNLOAD: download, STREAMING: Math.floor(download / 2) }]),
  ) as PriceList['rates'],
  discountPercent: 20,
  vat: { sellerCountry: 'DE', ratePercent: 19, euCountries: ['AT', 'DE'] },
});
const BUYER = { seat: 'DE', vatId: null, discounted: true };
const CART: CampaignToPrice[] = [
  {
    campaignId: 7,
    baseFeePaid: false,
    institutions: [
      { institutionId: 1, medium: 'RADIO', priceCategory: 'SURCHARGEABLE', right: 'DOWNLOAD', purchased: null },
      { institutionId: 2, medium: 'RADIO', priceCategory: 'FREE', right: 'DOWNLOAD', purchased: null },
      { institutionId: 3, medium: 'TV', priceCategory: 'SURCHARGEABLE', right: 'STREAMING', purchased: null },
    ],
  },
  {
    campaignId: 8,
    baseFeePaid: true,
    institutions: [
      { institutionId: 1, medium: 'RADIO', priceCategory: 'SURCHARGEABLE', right: 'DOWNLOAD', purchased: 'STREAMING' },
      { institutionId: 4, medium: 'PRINT', priceCategory: 'SURCHARGEABLE', right: 'DOWNLOAD', purchased: 'DOWNLOAD' },
    ],
  },
];

test('an order priced with its own list has its own total, and with another list that of its cart', () => {
  const [mine, other] = [list(241, 4900), list(301, 5200)];
  const order = priceCart(CART, mine, BUYER);
  expect(order.totalCents).toBeGreaterThan(0);
  expect(priceCart(orderToPrice(order), mine, BUYER).totalCents).toBe(order.totalCents);
  expect(priceCart(orderToPrice(order), other, BUYER).totalCents).toBe(priceCart(CART, other, BUYER).totalCents);
  expect(priceCart(CART, other, BUYER).totalCents).toBeGreaterThan(order.totalCents);
});
