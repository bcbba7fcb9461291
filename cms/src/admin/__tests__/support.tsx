import { DesignSystemProvider } from '@strapi/design-system';
import { NotificationsProvider } from '@strapi/strapi/admin';
import { render } from '@testing-library/react';
import type { DeskFacts } from '@mpn/domain';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { DeskFactsContext } from '../desk/shared/facts';
import { de } from '../texts/de';
import { en } from '../texts/en';

/** A request of the panel. */
export interface Sent {
  method: string;
  path: string;
  language: string | null;
  body: unknown;
}

export interface Answer {
  status?: number;
  body: unknown;
}

/** Answers the panel's requests, as its server would. @returns the requests so far */
export function answering(answer: (sent: Sent) => Answer): Sent[] {
  const all: Sent[] = [];
  globalThis.fetch = async (address, options) => {
    const url = new URL(address as string, window.location.href);
    const headers = new Headers(options?.headers);
    const body = typeof options?.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined;
    const sent = {
      method: options?.method ?? 'GET',
      path: url.pathname + url.search,
      language: headers.get('Accept-Language'),
      body,
    };
    all.push(sent);
    const { status = 200, body: reply } = answer(sent);
    return { ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(reply) } as Response;
  };
  return all;
}

const FACTS: DeskFacts = {
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://mpn.test',
  brand: 'MPN',
  hasExternalShop: false,
  may: [],
};

/** The panel has further texts than ours. */
function ignorePanelsOwnTexts(error: { code: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') throw error as unknown as Error;
}

/** Renders a part of the panel as it is within one of its pages. */
export function renderInPanel(
  element: React.ReactElement,
  { facts = {}, locale = 'en', path = '/' }: { facts?: Partial<DeskFacts>; locale?: 'de' | 'en'; path?: string } = {},
) {
  return render(
    <IntlProvider locale={locale} messages={locale === 'de' ? de : en} onError={ignorePanelsOwnTexts}>
      <DesignSystemProvider>
        <NotificationsProvider>
          <MemoryRouter initialEntries={[path]}>
            <DeskFactsContext.Provider value={{ ...FACTS, ...facts }}>{element}</DeskFactsContext.Provider>
          </MemoryRouter>
        </NotificationsProvider>
      </DesignSystemProvider>
    </IntlProvider>,
  );
}

/** A refusal of the server, with its text. */
export const refused = (message: string): Answer => ({
  status: 409,
  body: { data: null, error: { status: 409, message } },
});
