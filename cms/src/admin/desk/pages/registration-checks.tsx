import { RegistrationCheck, type DeskRegistration } from '@mpn/domain';
import { Box, Flex, Typography } from '@strapi/design-system';
import { DeskLink } from '../shared/desk-link';
import { usePen } from '../shared/facts';
import { Marks } from '../shared/result-table';

/** The matches of each check, as links. */
export function Checks({ checks }: Pick<DeskRegistration, 'checks'>) {
  const { say } = usePen();
  return (
    <Box tag="section" aria-label={say('desk.checks')}>
      <Typography variant="delta" tag="h3">
        {say('desk.checks')}
      </Typography>
      <Box tag="ul" paddingTop={2}>
        {RegistrationCheck.map((check) => {
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
                // Lines of 24 pixels, so that a finger meets one of them.
                <Box key={id} minHeight="2.4rem" paddingTop={1}>
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
