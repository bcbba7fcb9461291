import type { Locale, PaymentMethod } from '../enums';

/** French is not a language of the product behind the login: its users read English. */
const NAMES: Readonly<Record<PaymentMethod, Readonly<Record<Locale, string>>>> = {
  INVOICE: { 'de-DE': 'Rechnung', 'en-US': 'Invoice', 'fr-FR': 'Invoice' },
};

/** The name of a payment method as people read it. */
export const paymentMethodName = (method: PaymentMethod, locale: Locale): string => NAMES[method][locale];
