import { Typography } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { Navigate } from 'react-router-dom';
import { useText } from '../texts/use-text';
import { deskPath } from './shared/desk-link';

const PERMISSIONS = [{ action: 'admin::support.act', subject: null }];

/** Where a login ends: the desk for support; others see what they can do in the menu. */
export default function HomePage() {
  const say = useText();
  const { allowedActions, isLoading } = useRBAC(PERMISSIONS);
  if (isLoading) return <Page.Loading />;
  if (allowedActions.canAct) return <Navigate to={deskPath()} replace />;
  return (
    <>
      <Page.Title>{say('desk.home')}</Page.Title>
      <Layouts.Header title={say('desk.home')} />
      <Layouts.Content>
        <Typography>{say('desk.home.hint')}</Typography>
      </Layouts.Content>
    </>
  );
}
