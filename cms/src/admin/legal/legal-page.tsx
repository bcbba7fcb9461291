import { Box, Tabs } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { DeskFrame } from '../desk/shared/desk-frame';
import { useText } from '../texts/use-text';
import { ContactTab } from './contact-tab';
import { DocumentTab } from './document-tab';
import { DeskTitle } from '../desk/shared/desk-title';

const KINDS = ['imprint', 'privacy', 'agb', 'ard'] as const;

/** The legal texts and support's contact. Every change is a new version, because people have agreed to earlier ones. */
export default function LegalPage() {
  const say = useText();
  return (
    <DeskFrame permission="legal">
      <DeskTitle>{say('legal.title')}</DeskTitle>
      <Layouts.Header title={say('legal.title')} subtitle={say('legal.subtitle')} />
      <Layouts.Content>
        <Tabs.Root defaultValue="imprint" variant="simple">
          <Tabs.List aria-label={say('legal.title')}>
            {KINDS.map((kind) => (
              <Tabs.Trigger key={kind} value={kind}>
                {say(`legal.kind.${kind}`)}
              </Tabs.Trigger>
            ))}
            <Tabs.Trigger value="contact">{say('legal.contact')}</Tabs.Trigger>
          </Tabs.List>
          {KINDS.map((kind) => (
            <Tabs.Content key={kind} value={kind}>
              <Box paddingTop={4} paddingBottom={8}>
                <DocumentTab kind={kind} />
              </Box>
            </Tabs.Content>
          ))}
          <Tabs.Content value="contact">
            <Box paddingTop={4} paddingBottom={8}>
              <ContactTab />
            </Box>
          </Tabs.Content>
        </Tabs.Root>
      </Layouts.Content>
    </DeskFrame>
  );
}
