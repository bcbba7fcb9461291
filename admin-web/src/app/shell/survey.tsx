import { getSurvey } from '@mpn/domain';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { getConfiguration } from '@/config/client-configuration';
import { useMayCall } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';

const SurveyDialog = lazyPart(() => import('./survey-dialog'));

/**
 * Shows the invitation to the survey if one is set up and enabled. Not shown while acting for another user or company,
 * nor where its code cannot be loaded: an error here would replace the whole layout.
 */
export function Survey() {
  const { survey } = getConfiguration();
  const { kind } = useSession();
  const mayCall = useMayCall();
  if (!survey.enabled || survey.url === null || kind !== 'LOGIN' || !mayCall(getSurvey)) return null;
  return (
    <LazyPart loading={null} instead={null}>
      <SurveyDialog url={survey.url} />
    </LazyPart>
  );
}
