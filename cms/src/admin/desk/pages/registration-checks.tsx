import { Box, Flex, Typography } from '@strapi/design-system';
import { DeskLink } from '../shared/desk-link';
import { usePen } from '../shared/facts';
import { Marks } from '../shared/result-table';

interface Hit {
  id: number;
  name: string;
  companyName?: string | null;
}

const CHECKS = ['name', 'vatId', 'domain', 'phone'] as const;

/** Registered companies and people with the same name, VAT ID, e-mail domain, or phone number. */
export type CheckHits = Readonly<Record<(typeof CHECKS)[number], Hit[]>>;

/** The matches of each check, as links. */
export function Checks({ checks }: { checks: CheckHits }) {
  const { say } = usePen();
  return (
    <Box tag="section" aria-label={say('desk.checks')}>
      <Typography variant="delta" tag="h3">
        {say('desk.checks')}
      </Typography>
      <Box tag="ul" paddingTop={2}>
        {CHECKS.map((check) => {
          const hits = checks[check];
          const kind = check === 'name' || check === 'vatId' ? 'companies' : 'users';
          return (
            <Box key={check} tag="li" paddingBottom={2}>
              <Flex gap={2}>
                <Typography textColor="neutral800">{say(`desk.check.${check}`)}</Typography>
                <Marks
                  marks={[hits.length > 0 ? ['warning', say('desk.check.known')] : ['good', say('desk.check.new')]]}
                />
              </Flex>
              {hits.map(({ id, name, companyName }) => (
                <Box key={id}>
                  <DeskLink kind={kind} id={id} name={companyName ? `${name}, ${companyName}` : name} />
                </Box>
              ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
