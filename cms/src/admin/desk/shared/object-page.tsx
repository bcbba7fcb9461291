import { Fragment, useState, type ReactNode } from 'react';
import { Box, Flex, Grid, Link, Loader, Typography } from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts } from '@strapi/strapi/admin';
import { deskCalls, type DeskCall, type DeskCalls, type DeskObjectKind, type DeskReplyOf } from '@mpn/domain';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { TextKey } from '../../texts/en';
import { useText } from '../../texts/use-text';
import { deskPath } from './desk-link';
import { useDesk } from './use-desk';
import { DeskTitle } from './desk-title';

export type Fact = readonly [label: TextKey, value: ReactNode];

/** Facts in two columns; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useText();
  return (
    <Grid.Root tag="dl" gap={4}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <Grid.Item key={label} col={4} s={6} xs={12} direction="column" alignItems="flex-start">
            <Typography tag="dt" variant="pi" textColor="neutral600">
              {say(label)}
            </Typography>
            <Typography tag="dd" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Grid.Item>
        ))}
    </Grid.Root>
  );
}

/** A part of an object's page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box tag="section" paddingTop={6} aria-label={title}>
      <Box paddingBottom={3}>
        <Typography variant="delta" tag="h2">
          {title}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

interface Parts {
  title: string;
  subtitle?: string;
  marks?: ReactNode;
  actions?: ReactNode;
  facts: readonly Fact[];
  sections?: ReactNode;
}

type ReplyFor<K extends DeskObjectKind> = DeskReplyOf<DeskCalls[K]['get']>;

interface Props<K extends DeskObjectKind> {
  kind: K;
  /** Name of the list that the page links back to. */
  list: TextKey;
  parts: (object: ReplyFor<K>, reload: () => void) => Parts;
}

/** The page of one object: facts, actions, and lists of what belongs to it. */
export function ObjectPage<K extends DeskObjectKind>(props: Props<K>) {
  const { id = '' } = useParams();
  // Remounts for another object, so that nothing of the previous one shows meanwhile.
  return <OneObject key={id} id={id} {...props} />;
}

function OneObject<K extends DeskObjectKind>({ id, kind, list, parts }: Props<K> & { id: string }) {
  const say = useText();
  const { data, failure, reload } = useDesk(deskCalls[kind].get as DeskCall<undefined, ReplyFor<K>>, { id });
  // What was done changes the lists below too, above all the trail: with a newer object they are read again.
  const [shown, setShown] = useState({ data, round: 0 });
  if (shown.data !== data) setShown({ data, round: shown.data ? shown.round + 1 : 0 });
  const back = (
    <Link tag={RouterLink} to={deskPath(kind)} startIcon={<ArrowLeft />}>
      {say(list)}
    </Link>
  );
  if (!data) {
    return (
      <>
        <Layouts.Header title={say(list)} navigationAction={back} />
        <Layouts.Content>
          {failure ? <Typography role="alert">{failure}</Typography> : <Loader>{say('support.searching')}</Loader>}
        </Layouts.Content>
      </>
    );
  }
  const { title, subtitle, marks, actions, facts, sections } = parts(data, reload);
  return (
    <>
      <DeskTitle>{title}</DeskTitle>
      <Layouts.Header title={title} subtitle={subtitle} navigationAction={back} secondaryAction={marks} />
      <Layouts.Content>
        {actions && (
          <Flex gap={2} wrap="wrap" paddingBottom={6}>
            {actions}
          </Flex>
        )}
        <Box background="neutral0" hasRadius shadow="tableShadow" padding={6}>
          <Facts facts={facts} />
        </Box>
        <Fragment key={shown.round}>{sections}</Fragment>
      </Layouts.Content>
    </>
  );
}
