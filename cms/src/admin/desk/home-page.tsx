import { Typography } from '@strapi/design-system';
import { Layouts, useAuth } from '@strapi/strapi/admin';
import { deskAction } from '@mpn/domain';
import { Navigate } from 'react-router-dom';
import { useText } from '../texts/use-text';
import { deskPath } from './shared/desk-link';
import { DeskTitle } from './shared/desk-title';

const SUPPORT_ACTION = deskAction('read');

/** Start page after a login: the desk for support, otherwise a hint to the menu. */
export default function HomePage() {
  const say = useText();
  const permissions = useAuth('HomePage', (state) => state.permissions);
  if (permissions.some(({ action }) => action === SUPPORT_ACTION)) return <Navigate to={deskPath()} replace />;
  return (
    <>
      <DeskTitle>{say('desk.home')}</DeskTitle>
      <Layouts.Header title={say('desk.home')} />
      <Layouts.Content>
        <Typography>{say('desk.home.hint')}</Typography>
      </Layouts.Content>
    </>
  );
}
