import { CreditCardOutlined } from '@ant-design/icons';
import { listPaymentMethods, type CartView, type InvoicePreview } from '@mpn/domain';
import { Alert, Button, Card, Radio, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MoneyText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan } from '@/providers/session/permissions';
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
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {t(`taxNote.${invoice.taxNote as 'REVERSE_CHARGE'}`)}
        </Typography.Text>
      )}
    </>
  );
}

/** Why the cart cannot be bought now: a position, or what the company lacks. */
function WhyNot({ cart }: { cart: CartView }) {
  const { t } = useTranslation('cart');
  const can = useCan();
  const exists = useScreenExists();
  if (cart.positions.some(({ problems }) => problems.length > 0))
    return <Alert type="warning" showIcon message={t('mayNot.problems')} />;
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

/** Total, how it is paid, and the purchase. */
export function Checkout({ cart }: { cart: CartView }) {
  const { t } = useTranslation('cart');
  const { money } = useFormats();
  const methods = useCall(listPaymentMethods).data ?? [];
  const [chosen, setChosen] = useState<(typeof methods)[number]['id'] | null>(null);
  const method = chosen ?? methods[0]?.id ?? null;
  const { buy, isBuying } = usePurchase();
  const { invoicePreview: invoice, cartToken } = cart;
  const canBuy = cart.mayBuy && method !== null && cartToken !== null && invoice !== null;
  return (
    <div className={styles.checkout}>
      <Card title={t('checkout.title')} className={styles.checkoutCard}>
        {invoice && <Sums invoice={invoice} />}
        <Typography.Title level={5} id="payment-method">
          {t('checkout.payment')}
        </Typography.Title>
        <Radio.Group
          aria-labelledby="payment-method"
          value={method}
          onChange={({ target }) => setChosen(target.value as (typeof methods)[number]['id'])}
          options={methods.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button
          type="primary"
          size="large"
          block
          icon={<CreditCardOutlined />}
          style={{ marginTop: 20 }}
          loading={isBuying}
          disabled={!canBuy}
          onClick={() => canBuy && void buy(cartToken, method)}
        >
          {invoice ? t('checkout.buyFor', { total: money(invoice.total, invoice.currencyType) }) : t('checkout.buy')}
        </Button>
        <Typography.Paragraph type="secondary" style={{ fontSize: 13, margin: '12px 0 0' }}>
          {t('checkout.hint')}
        </Typography.Paragraph>
      </Card>
      {!cart.mayBuy && <WhyNot cart={cart} />}
    </div>
  );
}
