import { deskCalls, type DeskJob } from '@mpn/domain';
import { Box, Typography } from '@strapi/design-system';
import { ActionDialog } from '../shared/action-dialog';
import { DeskLink } from '../shared/desk-link';
import { listView } from '../shared/desk-table';
import { ListPage } from '../shared/list-page';
import { ObjectPage, Section } from '../shared/object-page';
import { usePen, type Pen } from '../shared/facts';
import { Lines, Marks, type Mark } from '../shared/result-table';
import { TrailSection } from './trail';

const TONES = { running: 'good', failed: 'danger', retrying: 'warning', waiting: 'calm' } as const;
const marksOf = ({ state }: DeskJob, { say }: Pen): Mark[] => [[TONES[state], say(`desk.job.${state}`)]];
const firstLine = (text: string | null): string | null => text?.split('\n')[0] ?? null;
const triesOf = ({ attempts, maxAttempts }: DeskJob, { say }: Pen): string =>
  say('desk.job.tries', { attempts: String(attempts), max: String(maxAttempts) });

const jobView = listView(deskCalls.jobs.list, {
  filters: [
    {
      name: 'state',
      label: 'support.state',
      values: [
        ['failed', 'desk.job.failed'],
        ['retrying', 'desk.job.retrying'],
        ['shop', 'desk.job.shop'],
        ['running', 'desk.job.running'],
        ['waiting', 'desk.job.waiting'],
      ],
    },
  ],
  columns: [
    {
      title: 'desk.job',
      cell: ({ id, task, key }) => <Lines first={<DeskLink kind="jobs" id={id} name={task} />} second={key} />,
    },
    {
      title: 'desk.job.next',
      cell: (job, pen) => (
        <Lines first={job.state === 'failed' ? '–' : pen.time(job.runAt)} second={triesOf(job, pen)} />
      ),
    },
    {
      title: 'support.state',
      cell: (job, pen) => <Lines first={<Marks marks={marksOf(job, pen)} />} second={firstLine(job.lastError)} />,
    },
  ],
});

export function JobsPage() {
  const { say } = usePen();
  return (
    <ListPage
      title="desk.jobs"
      view={jobView}
      actions={({ state }, reload) =>
        state === 'failed' && (
          <ActionDialog
            label={say('desk.job.runAll')}
            title={say('desk.job.runAllTitle')}
            hint={say('desk.job.runAllHint')}
            call={deskCalls.jobs.runFailed}
            done={({ queued }) => say('desk.job.ranAll', { count: String(queued) })}
            after={reload}
          />
        )
      }
    />
  );
}

export function JobPage() {
  const pen = usePen();
  const { say, time } = pen;
  return (
    <ObjectPage
      kind="jobs"
      list="desk.jobs"
      parts={(job, reload) => ({
        title: job.task,
        subtitle: job.key ?? undefined,
        marks: <Marks marks={marksOf(job, pen)} />,
        actions: job.state !== 'running' && (
          <ActionDialog
            label={say('desk.job.run')}
            title={say('desk.job.runTitle', { task: job.task })}
            hint={say('desk.job.runHint')}
            call={deskCalls.jobs.run}
            id={job.id}
            done={say('desk.job.ran')}
            after={reload}
          />
        ),
        facts: [
          ['desk.attempts', triesOf(job, pen)],
          ['desk.job.next', job.state === 'failed' ? null : time(job.runAt)],
          ['desk.created', time(job.createdAt)],
          ['desk.job.queue', job.queueName],
          ['desk.job.worker', job.lockedBy],
        ],
        sections: (
          <>
            {job.lastError && (
              <Section title={say('desk.job.lastError')}>
                <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
                  <Typography tag="pre" variant="pi" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {job.lastError}
                  </Typography>
                </Box>
              </Section>
            )}
            <TrailSection fixed={{ objectType: 'job', objectId: String(job.id) }} />
          </>
        ),
      })}
    />
  );
}
