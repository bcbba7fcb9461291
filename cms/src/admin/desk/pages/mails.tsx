import { deskCalls, type DeskMail } from '@mpn/domain';
import { Box, Typography } from '@strapi/design-system';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, type Mark } from '../shared/result-table';

const TONES = { QUEUED: 'calm', SENT: 'good', FAILED: 'danger' } as const;
const marksOf = ({ state }: DeskMail, { say }: Pen): Mark[] => [[TONES[state], say(`desk.mail.${state}`)]];

export const mailView = listView(deskCalls.mails.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['QUEUED', 'desk.mail.QUEUED'],
        ['SENT', 'desk.mail.SENT'],
        ['FAILED', 'desk.mail.FAILED'],
      ],
    },
  ],
  columns: [
    {
      title: 'desk.mail.subject',
      cell: ({ id, subject, template }) => (
        <Lines first={<DeskLink kind="mails" id={id} name={subject} />} second={template} />
      ),
    },
    { title: 'desk.mail.to', cell: ({ recipient }) => <Lines first={recipient} /> },
    { title: 'desk.mail.written', cell: ({ createdAt }, { time }) => <Lines first={time(createdAt)} /> },
    {
      title: 'support.state',
      cell: (mail, pen) => <Lines first={<Marks marks={marksOf(mail, pen)} />} second={mail.error} />,
    },
  ],
});

export const MailsPage = () => <ListPage title="desk.mails" subtitle="desk.mails.hint" view={mailView} />;

export function MailPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage
      kind="mails"
      list="desk.mails"
      parts={(mail, reload) => ({
        title: mail.subject,
        subtitle: mail.recipient,
        marks: <Marks marks={marksOf(mail, pen)} />,
        actions: mail.state === 'FAILED' && !mail.isSecret && (
          <ActionDialog
            label={say('desk.mail.resend')}
            title={say('desk.mail.resendTitle', { to: mail.recipient })}
            call={deskCalls.mails.resend}
            id={mail.id}
            done={say('desk.mail.resent')}
            after={reload}
          />
        ),
        facts: [
          [
            'desk.mail.to',
            mail.userId ? <DeskLink kind="users" id={mail.userId} name={mail.recipient} /> : mail.recipient,
          ],
          ['desk.mail.kind', mail.template],
          ['desk.mail.written', time(mail.createdAt)],
          ['desk.mail.sentAt', mail.sentAt && time(mail.sentAt)],
          ['desk.attempts', mail.attempts && String(mail.attempts)],
          ['desk.mail.attachments', mail.attachments.join(', ')],
          ['desk.mail.error', mail.error],
        ],
        sections: (
          <Section title={say('desk.mail.text')}>
            <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
              <Typography tag="pre" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {mail.text}
              </Typography>
            </Box>
          </Section>
        ),
      })}
    />
  );
}
