import { CreditCardOutlined } from '@ant-design/icons';
import {
  createPurchaseOrder,
  formatMessage,
  listPaymentMethods,
  type CartView,
  type InvoicePreview,
} from '@mpn/domain';
import { Alert, Button, Card, Radio, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { MoneyText } from '@/components/text/texts';
import { ReadFailure } from '@/components/page/read-failure';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan, useMayCall } from '@/providers/session/permissions';
import { PurchaseDetails, Terms } from './purchase-details';
import { usePurchase } from './use-purchase';
import styles from './cart.module.css';

// texts: cart:taxNote.*

function Sums({ invoice }: { invoice: InvoicePreview }) {
  const { t } = useTranslation('cart');
  const currency = invoice.currencyType;
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t('sums.net')}</dt>
          <dd>
            <MoneyText amount={invoice.netTotal} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('sums.vatRate', { rate: invoice.taxRate })}</dt>
          <dd>
            <MoneyText amount={invoice.tax} currency={currency} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{t('sums.total')}</dt>
          <dd>
            <MoneyText amount={invoice.total} currency={currency} />
          </dd>
        </div>
      </dl>
      {invoice.taxNote !== null && (
        <Typography.Text type="secondary" className={looks.smallText}>
          {t(`taxNote.${invoice.taxNote as 'REVERSE_CHARGE'}`)}
        </Typography.Text>
      )}
    </>
  );
}

const NO_SELLER = 'mpn.backend.shop.error.no-seller';

/** Notice that says why the cart cannot be bought now. */
function WhyNot({ cart }: { cart: CartView }) {
  const { t } = useTranslation('cart');
  const can = useCan();
  const exists = useScreenExists();
  const mayCall = useMayCall();
  const { locale } = useFormats();
  if (!mayCall(createPurchaseOrder)) {
    return <Alert type="info" showIcon message={t('mayNot.shareTitle')} description={t('mayNot.shareText')} />;
  }
  if (cart.positions.some(({ problems }) => problems.length > 0))
    return <Alert type="warning" showIcon message={t('mayNot.problems')} />;
  if (cart.obstacles.includes(NO_SELLER))
    return <Alert type="warning" showIcon message={formatMessage(NO_SELLER, locale)} />;
  const company = '/administration/companies/my';
  return (
    <Alert
      type="info"
      showIcon
      message={t('mayNot.title')}
      description={
        <>
          {t('mayNot.text')}
          {can('ManageMyCompany') && exists(company) && (
            <>
              {' '}
              <Link to={company}>{t('mayNot.company')}</Link>
            </>
          )}
        </>
      }
    />
  );
}

/** Total, payment, and the purchase button. */
export function Checkout({ cart }: { cart: CartView }) {
  const { t } = useTranslation('cart');
  const { money } = useFormats();
  // Without the grant a promo share partner prepares the cart for the source company to buy.
  const mayEverBuy = useMayCall()(createPurchaseOrder);
  const readMethods = useCall(listPaymentMethods, {}, { enabled: mayEverBuy });
  const methods = readMethods.data ?? [];
  const [chosen, setChosen] = useState<(typeof methods)[number]['id'] | null>(null);
  const method = chosen ?? methods[0]?.id ?? null;
  const [reference, setReference] = useState('');
  const { buy, isBuying } = usePurchase();
  const { invoicePreview: invoice, cartToken } = cart;
  const canBuy = cart.mayBuy && method !== null && cartToken !== null && invoice !== null;
  return (
    <section className={styles.checkout} aria-label={t('checkout.title')}>
      <Card title={t('checkout.title')} className={styles.checkoutCard}>
        {invoice && <Sums invoice={invoice} />}
        {mayEverBuy && (
          <>
            <PurchaseDetails cart={cart} reference={reference} setReference={setReference} />
            <Typography.Title level={5} id="payment-method">
              {t('checkout.payment')}
            </Typography.Title>
            <Radio.Group
              aria-labelledby="payment-method"
              value={method}
              onChange={({ target }) => setChosen(target.value as (typeof methods)[number]['id'])}
              options={methods.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {readMethods.isError && <ReadFailure error={readMethods.error} retry={() => void readMethods.refetch()} />}
            {cart.sale && <Terms sale={cart.sale} />}
            <Button
              type="primary"
              size="large"
              block
              icon={<CreditCardOutlined />}
              className={styles.buy}
              loading={isBuying}
              disabled={!canBuy}
              onClick={() =>
                canBuy && void buy({ cartToken, paymentMethod: method, reference: reference.trim() || null })
              }
            >
              {invoice
                ? t('checkout.buyFor', { total: money(invoice.total, invoice.currencyType) })
                : t('checkout.buy')}
            </Button>
          </>
        )}
      </Card>
      {!cart.mayBuy && <WhyNot cart={cart} />}
    </section>
  );
}
