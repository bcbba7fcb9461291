import type { CostSummary } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { CostSummaryView } from '@/components/cost/cost-summary';
import { OrderDocumentButton } from '@/components/documents/order-document-button';
import { Example, State } from '../components/example';

const SUMMARY: CostSummary = {
  currencyType: 'EUR',
  newlyAddedDownloadStations: 42,
  purchasedDownloadStations: 7,
  newlyAddedStreamingStations: 1_318,
  purchasedStreamingStations: 0,
  newlyAddedStationsNetTotal: 412.5,
  netBaseFee: 25,
  discountPercent: 10,
  netTotal: 396.25,
  groups: [
    { medium: 'RADIO', right: 'DOWNLOAD', upgrade: false, free: false, count: 42, unitPrice: 4.5, net: 189 },
    { medium: 'TV', right: 'DOWNLOAD', upgrade: true, free: false, count: 3, unitPrice: 2, net: 6 },
    { medium: 'ONLINE', right: 'STREAMING', upgrade: false, free: true, count: 1_318, unitPrice: 0, net: 0 },
  ],
};

const NOTHING: CostSummary = {
  ...SUMMARY,
  newlyAddedDownloadStations: 0,
  purchasedDownloadStations: 0,
  newlyAddedStreamingStations: 0,
  newlyAddedStationsNetTotal: 0,
  netBaseFee: 0,
  discountPercent: 0,
  netTotal: 0,
  groups: [],
};

/** No order has this id, so that the button shows its error. */
const NO_ORDER = 2_000_000_000;

export default function CostGroup() {
  const { t } = useTranslation('component-docs');
  return (
    <>
      <Example name="CostSummaryView">
        <State state="filled">
          <CostSummaryView summary={{ ...SUMMARY, taxRatePercent: 19, tax: 75.29, total: 471.54 }} />
        </State>
        <State state="compact">
          <CostSummaryView summary={SUMMARY} withGroups={false} />
        </State>
        <State state="empty">
          <CostSummaryView summary={NOTHING} />
        </State>
      </Example>
      <Example name="OrderDocumentButton">
        <State state="error">
          <OrderDocumentButton kind="invoice" sourceId={NO_ORDER} sourceNumber="0">
            {t('sample.invoice')}
          </OrderDocumentButton>
        </State>
        <State state="disabled">
          <OrderDocumentButton kind="receipt" sourceId={NO_ORDER} sourceNumber="0" disabled>
            {t('sample.invoice')}
          </OrderDocumentButton>
        </State>
      </Example>
    </>
  );
}
