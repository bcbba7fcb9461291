import { Box, Tabs } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { DeskFrame } from '../desk/shared/desk-frame';
import { useText } from '../texts/use-text';
import { PriceListTab } from './price-list-tab';
import { SellerTab } from './seller-tab';
import { TermsTab } from './terms-tab';
import { DeskTitle } from '../desk/shared/desk-title';

const TABS = [
  ['seller', SellerTab],
  ['terms', TermsTab],
  ['prices', PriceListTab],
] as const;

/** Seller, terms and price lists. Each change is a new version, which the server validates as a whole. */
export default function SalesPage() {
  const say = useText();
  return (
    <DeskFrame permission="sales-read">
      <DeskTitle>{say('sales.title')}</DeskTitle>
      <Layouts.Header title={say('sales.title')} subtitle={say('sales.subtitle')} />
      <Layouts.Content>
        <Tabs.Root defaultValue="seller" variant="simple">
          <Tabs.List aria-label={say('sales.title')}>
            {TABS.map(([name]) => (
              <Tabs.Trigger key={name} value={name}>
                {say(`sales.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {TABS.map(([name, Tab]) => (
            <Tabs.Content key={name} value={name}>
              <Box paddingTop={4} paddingBottom={8}>
                <Tab />
              </Box>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Layouts.Content>
    </DeskFrame>
  );
}
