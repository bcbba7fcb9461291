import type { CartPosition, CartView, SaleView } from '@mpn/domain';
import { Input, Typography } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '@/components/text/texts';
import { codeName } from '@/providers/i18n/code-names';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './cart.module.css';

/** Maximum length in characters, as in the contract. */
const REFERENCE_LENGTH = 100;

function Recipient({ sale: { recipient } }: { sale: SaleView }) {
  const { t } = useTranslation('cart');
  const { locale } = useFormats();
  const { name, street, postalCode, city, country, vatId, email } = recipient;
  const lines = [
    name,
    street,
    [postalCode, city].filter(Boolean).join(' '),
    country && codeName('region', country, locale),
  ];
  return (
    <section className={styles.detail}>
      <Typography.Title level={5}>{t('details.recipient')}</Typography.Title>
      <address className={styles.recipient}>
        {lines.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {vatId && <div>{t('details.vatId', { vatId })}</div>}
      </address>
      <Typography.Text type="secondary">
        {email ? t('details.mailedTo', { email }) : t('details.mailedToYou')}
      </Typography.Text>
    </section>
  );
}

function Starts({ positions }: { positions: CartPosition[] }) {
  const { t } = useTranslation('cart');
  return (
    <section className={styles.detail}>
      <Typography.Title level={5}>{t('details.start')}</Typography.Title>
      <dl className={styles.starts}>
        {positions.map(({ campaignId, releaseTitle, startDate, endDate, startsAtOnce }) => (
          <div key={campaignId}>
            <dt>{releaseTitle}</dt>
            <dd>
              {startsAtOnce ? t('details.atOnce') : <DateText value={startDate} />} – <DateText value={endDate} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Summary before a purchase: recipient of the invoice, start of the campaigns, and the buyer's own reference. */
export function PurchaseDetails({
  cart,
  reference,
  setReference,
}: {
  cart: CartView;
  reference: string;
  setReference: (reference: string) => void;
}) {
  const { t } = useTranslation('cart');
  const id = useId();
  return (
    <>
      {cart.sale && <Recipient sale={cart.sale} />}
      <Starts positions={cart.positions} />
      <section className={styles.detail}>
        <label htmlFor={id}>
          <Typography.Title level={5}>{t('details.reference')}</Typography.Title>
        </label>
        <Input
          id={id}
          value={reference}
          maxLength={REFERENCE_LENGTH}
          placeholder={t('details.referenceExample')}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setReference(target.value)}
        />
        <Typography.Text type="secondary" id={`${id}-hint`}>
          {t('details.referenceHint')}
        </Typography.Text>
      </section>
    </>
  );
}

/** Seller, payment days and terms, directly above the button "Buy". */
export function Terms({ sale: { sellerName, paymentDays, termsUrl } }: { sale: SaleView }) {
  const { t } = useTranslation('cart');
  return (
    <Typography.Paragraph type="secondary" className={styles.terms}>
      {sellerName !== null && <>{t('terms.seller', { seller: sellerName })} </>}
      {t('terms.payment', { count: paymentDays })}
      {termsUrl !== null && (
        <>
          {' '}
          {t('terms.accept')}{' '}
          <a href={termsUrl} target="_blank" rel="noreferrer">
            {t('terms.link')}
          </a>
          .
        </>
      )}
    </Typography.Paragraph>
  );
}
