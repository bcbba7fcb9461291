import { deskCalls, type DeskApplicant, type RegistrationDecision } from '@mpn/domain';
import { Box, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { usePen } from '../shared/facts';
import { useDesk } from '../shared/use-desk';

const TYPING_PAUSE_MS = 400;

/** Preview of the mail that the decision sends, in the person's language, with the reason typed so far. */
function MailPreview({ userId, decision, reason }: { userId: number; decision: RegistrationDecision; reason: string }) {
  const { say } = usePen();
  const settled = useDebounce(reason, TYPING_PAUSE_MS);
  const { data: mail } = useDesk(
    deskCalls.registrations.preview,
    { id: userId },
    { body: { decision, reason: settled } },
  );
  if (!mail) return null;
  return (
    <Box tag="section" aria-label={say('desk.decision.mail')} background="neutral100" hasRadius padding={4}>
      <Typography variant="pi" textColor="neutral600">
        {say('desk.decision.mailTo', { to: mail.to })}
      </Typography>
      <Typography tag="p" fontWeight="bold">
        {mail.subject}
      </Typography>
      <Typography tag="pre" variant="pi" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mail.text}
      </Typography>
    </Box>
  );
}

interface Props {
  decision: RegistrationDecision;
  applicants: readonly Pick<DeskApplicant, 'id' | 'fullName'>[];
  reload: () => void;
  /** Whether several companies are decided together. */
  together?: boolean;
}

/** Approves or declines registrations, with a preview of the mail to the first person. */
export function DecisionDialog({ decision, applicants, reload, together = false }: Props) {
  const { say } = usePen();
  const [first] = applicants;
  const count = String(applicants.length);
  const name = applicants.map(({ fullName }) => fullName).join(', ');
  const label = together ? say(`desk.decision.${decision}Chosen`, { count }) : say(`support.users.${decision}`);
  return (
    <ActionDialog
      label={label}
      title={say(`desk.decision.${decision}Title`, { name })}
      hint={decision === 'decline' ? say('support.users.declineHint') : say('desk.decision.approveHint')}
      reason={decision === 'decline' && say('desk.decision.reasonHint')}
      danger={decision === 'decline'}
      disabled={applicants.length === 0}
      call={deskCalls.registrations[decision]}
      body={{ ids: applicants.map(({ id }) => id) }}
      done={({ done, failed }) =>
        [
          say(`desk.decision.${decision}d`, { count: String(done.length) }),
          ...failed.map(({ message }) => message),
        ].join(' ')
      }
      after={reload}
    >
      {(reason) => first && <MailPreview userId={first.id} decision={decision} reason={reason} />}
    </ActionDialog>
  );
}
