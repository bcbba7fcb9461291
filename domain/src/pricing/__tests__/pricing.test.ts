import {
  cartToken,
  costSummaryOf,
  decideTax,
  largestRemainder,
  percentOf,
  priceCampaign,
  priceCart,
  type CampaignToPrice,
  type InstitutionToPrice,
  type PriceList,
} from '..';
import type { Right, SamplingMedium } from '../../enums';

const rate = (DOWNLOAD: number, STREAMING: number) => ({ DOWNLOAD, STREAMING });
const priceList: PriceList = {
  version: 3,
  currency: 'EUR',
  baseFeeCents: 4900,
  discountPercent: 20,
  rates: {
    RADIO: rate(240, 120),
    TV: rate(240, 120),
    PRINT: rate(180, 90),
    WEBRADIO: rate(120, 60),
    ONLINE: rate(120, 60),
    INDUSTRY: rate(60, 30),
  },
  vat: { sellerCountry: 'DE', ratePercent: 19, euCountries: ['AT', 'DE', 'FR'] },
};
const buyer = { seat: 'DE', vatId: null, discounted: false };

/**
 * An institution from its notation: medium, selected right (D download, S streaming), after `<` the right bought
 * before, and `!` for one that is free of charge. "RADIO D<S" is an upgrade from streaming to download.
 */
function institution(text: string, institutionId: number): InstitutionToPrice {
  const [, medium, asked, bought, free] = /^(\w+) ([DS])(?:<([DS]))?(!?)$/.exec(text)!;
  const right = (letter?: string): Right => (letter === 'D' ? 'DOWNLOAD' : 'STREAMING');
  return {
    institutionId,
    medium: medium as SamplingMedium,
    right: right(asked),
    purchased: bought ? right(bought) : null,
    priceCategory: free ? 'FREE' : 'SURCHARGEABLE',
  };
}
const campaign = (texts: string[], baseFeePaid = false, campaignId = 1): CampaignToPrice => ({
  campaignId,
  baseFeePaid,
  institutions: texts.map((text, index) => institution(text, index + 1)),
});

describe('priceCampaign', () => {
  it.each<[string, string[], boolean, boolean, number, number]>([
    //                                                          paid   disc.  stations base
    ['nothing selected', [], /*                              */ false, false, 0, 4900],
    [
      'each medium, download',
      ['RADIO D', 'TV D', 'PRINT D', 'WEBRADIO D', 'ONLINE D', 'INDUSTRY D'],
      false,
      false,
      960,
      4900,
    ],
    [
      'each medium, streaming',
      ['RADIO S', 'TV S', 'PRINT S', 'WEBRADIO S', 'ONLINE S', 'INDUSTRY S'],
      false,
      false,
      480,
      4900,
    ],
    ['free institutions', ['RADIO D!', 'TV S!'], /*          */ false, false, 0, 4900],
    ['upgrade pays the difference', ['RADIO D<S'], /*        */ true, false, 120, 0],
    ['a free upgrade costs nothing', ['RADIO D<S!'], /*      */ true, false, 0, 0],
    ['bought is not bought again', ['RADIO D<D', 'TV S<S'], true, false, 0, 0],
    ['no refund for less', ['RADIO S<D'], /*       */ true, false, 0, 0],
    ['later institutions, no second base fee', ['RADIO D<D', 'TV D'], true, false, 240, 0],
    ['discount on both', ['RADIO D', 'INDUSTRY S'], /*       */ false, true, 192 + 24, 3920],
    ['discounted upgrade', ['RADIO D<S'], /*                 */ true, true, 96, 0],
  ])('%s', (_name, texts, baseFeePaid, discounted, stations, baseFee) => {
    const priced = priceCampaign(campaign(texts, baseFeePaid), priceList, discounted);
    expect(priced).toMatchObject({ stationsNetCents: stations, baseFeeCents: baseFee, netCents: stations + baseFee });
    expect(priced.groups.reduce((sum, group) => sum + group.count * group.unitCents, 0)).toBe(stations);
  });

  it('counts an institution of several actions once, at its highest right', () => {
    const twice = {
      ...campaign([]),
      institutions: [institution('RADIO S', 7), institution('RADIO D', 7), institution('RADIO S', 7)],
    };
    expect(priceCampaign(twice, priceList, false)).toMatchObject({
      stationsNetCents: 240,
      newlyAddedDownloadStations: 1,
      newlyAddedStreamingStations: 0,
      rights: [{ institutionId: 7, right: 'DOWNLOAD', upgrade: false, netCents: 240 }],
    });
  });

  it('counts download and streaming institutions separately', () => {
    const priced = priceCampaign(
      campaign(['RADIO D', 'RADIO D<S', 'TV S', 'PRINT S<S', 'ONLINE D<D']),
      priceList,
      false,
    );
    expect(priced).toMatchObject({
      newlyAddedDownloadStations: 2,
      newlyAddedStreamingStations: 1,
      purchasedDownloadStations: 1,
      purchasedStreamingStations: 1,
    });
    expect(
      priced.groups.map(({ medium, right, upgrade, count, netCents }) => [medium, right, upgrade, count, netCents]),
    ).toEqual([
      ['RADIO', 'DOWNLOAD', false, 1, 240],
      ['RADIO', 'DOWNLOAD', true, 1, 120],
      ['TV', 'STREAMING', false, 1, 120],
    ]);
  });

  it('rounds a discounted price half up in the buyer’s price per institution', () => {
    const odd = { ...priceList, discountPercent: 15, rates: { ...priceList.rates, RADIO: rate(99, 50) } };
    // 15 % of 0.99 is 0.1485 -> 0.15; 15 % of 0.50 is 0.075 -> 0.08
    expect(
      priceCampaign(campaign(['RADIO D', 'RADIO S', 'RADIO D<S']), odd, true).rights.map(({ netCents }) => netCents),
    ).toEqual([84, 42, 42]);
  });
});

describe('VAT', () => {
  it.each([
    ['DE', null, 19, null],
    ['DE', 'DE123456789', 19, null],
    ['AT', 'ATU12345678', 0, 'REVERSE_CHARGE'],
    ['at ', 'ATU12345678', 0, 'REVERSE_CHARGE'],
    ['AT', ' ', 19, null],
    ['AT', 'DE123456789', 19, null],
    ['AT', 'CHE123456789', 19, null],
    ['AT', 'at u123.456-78', 0, 'REVERSE_CHARGE'],
    ['DE', 'ATU12345678', 19, null],
    ['CH', 'DE123456789', 0, 'NOT_TAXABLE'],
    ['CH', 'CHE123456789', 0, 'NOT_TAXABLE'],
    ['US', null, 0, 'NOT_TAXABLE'],
    [null, null, 19, null],
  ])('buyer in %s with VAT id %s: %i %%, %s', (seat, vatId, ratePercent, note) => {
    expect(decideTax(priceList.vat, { seat, vatId })).toEqual({ ratePercent, note });
  });

  it.each([
    ['GR', 'EL123456789', 'REVERSE_CHARGE'],
    ['GR', 'GR123456789', null],
    ['FR', 'EL123456789', null],
    ['DE', 'DE123456789', 'REVERSE_CHARGE'],
    ['AT', 'ATU12345678', null],
  ])('seller in AT, buyer in %s with VAT id %s: %s', (seat, vatId, note) => {
    const table = { sellerCountry: 'AT', ratePercent: 20, euCountries: ['AT', 'DE', 'FR', 'GR'] };
    expect(decideTax(table, { seat, vatId })).toEqual({ ratePercent: note === null ? 20 : 0, note });
  });

  it.each([
    [50, 19, 10],
    [1050, 19, 200],
    [1, 19, 0],
    [3, 19, 1],
    [1000, 8.1, 81],
    [0, 19, 0],
    [50, 1, 1],
    [49, 1, 0],
  ])('%i cents at %d %% -> %i', (cents, percent, expected) => expect(percentOf(cents, percent)).toBe(expected));

  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [7, 0]],
    [5, [], []],
    [100, [50, 30, 20], [50, 30, 20]],
    [1, [1, 3], [0, 1]],
  ])('%i over %j is %j', (total, weights, expected) => expect(largestRemainder(total, weights)).toEqual(expected));
});

describe('priceCart', () => {
  const cart = [
    campaign(['RADIO D', 'INDUSTRY S']),
    campaign(['PRINT S'], true, 2),
    campaign(['WEBRADIO D', 'RADIO S'], false, 3),
  ];

  it('taxes the document once and divides it among the lines', () => {
    const priced = priceCart(cart, priceList, buyer);
    // nets 51.70 + 0.90 + 51.40 = 104.00; 19 % = 19.76; shares 9.823, 0.171, 9.766
    expect(priced.lines.map(({ netCents, taxCents, totalCents }) => [netCents, taxCents, totalCents])).toEqual([
      [5170, 982, 6152],
      [90, 17, 107],
      [5140, 977, 6117],
    ]);
    expect(priced).toMatchObject({
      netCents: 10400,
      taxCents: 1976,
      totalCents: 12376,
      taxRatePercent: 19,
      taxNote: null,
      priceListVersion: 3,
    });
  });

  it('has no tax under reverse charge', () => {
    expect(priceCart(cart, priceList, { ...buyer, seat: 'FR', vatId: 'FR12345678901' })).toMatchObject({
      taxCents: 0,
      totalCents: 10400,
      taxNote: 'REVERSE_CHARGE',
    });
  });

  it('has nothing in an empty cart', () =>
    expect(priceCart([], priceList, buyer)).toMatchObject({ lines: [], totalCents: 0 }));

  it('is summed up in major units', () => {
    const priced = priceCart(cart, priceList, buyer);
    expect(costSummaryOf(priced.lines, priced.currency)).toMatchObject({
      currencyType: 'EUR',
      newlyAddedStationsNetTotal: 6,
      netBaseFee: 98,
      netTotal: 104,
      newlyAddedDownloadStations: 2,
      newlyAddedStreamingStations: 3,
    });
    expect(costSummaryOf([], 'EUR')).toMatchObject({ netTotal: 0, groups: [] });
  });
});

describe('cartToken', () => {
  const identity = (text: string) => text;
  const token = (campaigns: CampaignToPrice[], list = priceList, versions = { 1: 1, 2: 1 }) =>
    cartToken(priceCart(campaigns, list, buyer), versions, identity);
  const [one, two] = [campaign(['RADIO D', 'TV S']), campaign(['PRINT S'], false, 2)];

  it('is independent of the order', () => {
    const turned = { ...one, institutions: [...one.institutions].reverse() };
    expect(token([two, turned])).toBe(token([one, two]));
  });

  it.each<[string, () => string]>([
    ['another institution', () => token([campaign(['RADIO D', 'TV S', 'TV S']), two])],
    ['another right', () => token([campaign(['RADIO D', 'TV D']), two])],
    ['another price list', () => token([one, two], { ...priceList, version: 4 })],
    ['another version of a campaign', () => token([one, two], priceList, { 1: 2, 2: 1 })],
    ['a campaign less', () => token([one])],
  ])('differs with %s', (_name, other) => expect(other()).not.toBe(token([one, two])));
});
