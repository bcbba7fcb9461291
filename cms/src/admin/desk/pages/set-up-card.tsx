import { deskCalls, type DeskSetUpStep } from '@mpn/domain';
import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { Check, Clock } from '@strapi/icons';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { deskPath } from '../shared/desk-link';
import { usePen } from '../shared/facts';
import { useDesk } from '../shared/use-desk';

/** The page of the panel on which each step is done. */
const PATHS: Readonly<Record<DeskSetUpStep, string>> = {
  LEGAL_TEXTS: '/legal',
  SUPPORT_CONTACT: '/legal',
  SELLER: '/sales',
  STAFF: '/settings/users',
  INSTITUTION: deskPath('registrations'),
  LABEL: deskPath('companies'),
};

const HIDDEN = 'mpn.desk.set-up.hidden';

/** Whether the card is folded away, remembered in this browser. */
function useHidden(): [boolean, (hidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const hide = (hidden: boolean) => {
    if (hidden) localStorage.setItem(HIDDEN, '1');
    else localStorage.removeItem(HIDDEN);
    setHidden(hidden);
  };
  return [isHidden, hide];
}

function Step({ step, done }: { step: DeskSetUpStep; done: boolean }) {
  const { say } = usePen();
  return (
    <Flex tag="li" gap={3} paddingTop={2} paddingBottom={2} alignItems="flex-start">
      {done ? (
        <Check role="img" aria-label={say('desk.setUp.done')} fill="success600" />
      ) : (
        <Clock role="img" aria-label={say('desk.setUp.open')} fill="neutral500" />
      )}
      <Flex direction="column" alignItems="flex-start">
        <Link tag={RouterLink} to={PATHS[step]}>
          {say(`desk.setUp.${step}`)}
        </Link>
        <Typography variant="pi" textColor="neutral600">
          {say(`desk.setUp.${step}.hint`)}
        </Typography>
      </Flex>
    </Flex>
  );
}

/** What a new installation still needs, of what the account may do; nothing once all of it is done. */
export function SetUpCard() {
  const { say } = usePen();
  const { data } = useDesk(deskCalls.start.setUp);
  const [isHidden, hide] = useHidden();
  if (!data || data.percent === 100) return null;
  const title = say('desk.setUp', { percent: String(data.percent) });
  if (isHidden) {
    return (
      <Box paddingBottom={4}>
        <Button variant="tertiary" onClick={() => hide(false)}>
          {title}
        </Button>
      </Box>
    );
  }
  return (
    <Box paddingBottom={4}>
      <Box tag="section" aria-label={title} background="neutral0" hasRadius shadow="tableShadow" padding={6}>
        <Flex justifyContent="space-between" gap={4}>
          <Typography variant="delta" tag="h2">
            {title}
          </Typography>
          <Button variant="tertiary" onClick={() => hide(true)}>
            {say('desk.setUp.hide')}
          </Button>
        </Flex>
        <Box tag="ul" paddingTop={2}>
          {data.steps.map((step) => (
            <Step key={step.step} {...step} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
