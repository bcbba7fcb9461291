import { useEffect, useState } from 'react';
import { Box, Typography } from '@strapi/design-system';
import { useDebounce, useFetchClient } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { usePen } from '../shared/facts';

export interface Applicant {
  id: number;
  fullName: string;
  email: string;
  loginName: string;
}

type Decision = 'approve' | 'decline';

interface Preview {
  to: string;
  subject: string;
  text: string;
}

const TYPING_PAUSE_MS = 400;

/** Preview of the mail that the decision sends, in the person's language, with the reason typed so far. */
function MailPreview({ userId, decision, reason }: { userId: number; decision: Decision; reason: string }) {
  const { say } = usePen();
  const { post } = useFetchClient();
  const settled = useDebounce(reason, TYPING_PAUSE_MS);
  const [mail, setMail] = useState<Preview | null>(null);
  useEffect(() => {
    let current = true;
    post<{ data: Preview }>(`/admin/support/registrations/${userId}/preview`, { decision, reason: settled })
      .then(({ data }) => current && setMail(data.data))
      .catch(() => current && setMail(null));
    return () => {
      current = false;
    };
  }, [decision, post, settled, userId]);
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

interface Decided {
  done: number[];
  failed: { id: number; message: string }[];
}

interface Props {
  decision: Decision;
  applicants: readonly Applicant[];
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
    <ActionDialog<Decided>
      label={label}
      title={say(`desk.decision.${decision}Title`, { name })}
      hint={decision === 'decline' ? say('support.users.declineHint') : say('desk.decision.approveHint')}
      reason={decision === 'decline' && say('desk.decision.reasonHint')}
      danger={decision === 'decline'}
      disabled={applicants.length === 0}
      path={`/registrations/${decision}`}
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
