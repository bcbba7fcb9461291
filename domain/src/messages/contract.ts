import { object, string } from 'yup';
import type { ErrorCode } from '../errors';
import { endpoint, idParams, reply } from '../http';
import { SurveyAnswer, type MessageView, type SubscriptionView, type SurveyView } from './views';

export const getMessage = endpoint({
  id: 'messages.get',
  method: 'GET',
  path: '/messages/:id',
  access: 'authenticated',
  summary: 'A message of support that was sent to the caller, in the caller’s language',
  params: idParams,
  reply: reply<MessageView>('MessageView'),
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.global.error.feature-disabled'],
});

const LINK_INVALID = ['mpn.backend.data.error.unsubscribe-link-invalid'] as const satisfies readonly ErrorCode[];

/** The signed part of the link in a mail. It never expires, because people use links in old mails. */
const subscriptionQuery = object({ u: string().max(200).default('') });

/**
 * For mail programs without one-click that open the URL of the header. Changes nothing.
 */
export const openSubscription = endpoint({
  id: 'subscription.open',
  method: 'GET',
  path: '/subscription/one_click',
  access: 'public',
  summary: 'Leads to the page of the web app that unsubscribes; changes nothing itself',
  query: subscriptionQuery,
  reply: reply<void>('void'),
  kind: 'stream',
});

/** Called by mail programs (RFC 8058). */
export const unsubscribeByOneClick = endpoint({
  id: 'subscription.one_click',
  method: 'POST',
  path: '/subscription/one_click',
  access: 'public',
  summary: 'Unsubscribes by the header List-Unsubscribe of a mail (RFC 8058), as often as it is called',
  query: subscriptionQuery,
  reply: reply<SubscriptionView>('SubscriptionView'),
  errors: LINK_INVALID,
});

export const getSubscription = endpoint({
  id: 'subscription.get',
  method: 'GET',
  path: '/subscription',
  access: 'public',
  summary: 'What the link of a mail unsubscribes from, and whether that has happened',
  query: subscriptionQuery,
  reply: reply<SubscriptionView>('SubscriptionView'),
  errors: LINK_INVALID,
});

export const unsubscribe = endpoint({
  id: 'subscription.remove',
  method: 'POST',
  path: '/subscription/remove',
  access: 'public',
  summary: 'Unsubscribes by the link of a mail',
  body: object({ u: string().max(200).default('') }),
  reply: reply<SubscriptionView>('SubscriptionView'),
  errors: LINK_INVALID,
});

export const subscribeAgain = endpoint({
  id: 'subscription.create',
  method: 'POST',
  path: '/subscription',
  access: 'public',
  summary: 'Takes the unsubscription by the link of a mail back',
  body: object({ u: string().max(200).default('') }),
  reply: reply<SubscriptionView>('SubscriptionView'),
  errors: LINK_INVALID,
});

export const getSurvey = endpoint({
  id: 'survey.get',
  method: 'GET',
  path: '/survey',
  access: 'authenticated',
  summary: 'Whether the caller is to be asked to take part in the survey now; never while acting for somebody else',
  reply: reply<SurveyView>('SurveyView'),
  feature: 'SURVEY',
});

export const answerSurvey = endpoint({
  id: 'survey.update',
  method: 'PUT',
  path: '/survey',
  access: 'authenticated',
  summary: 'Keeps whether the caller takes part in the survey; after LATER it is shown again some days later',
  body: object({
    answer: string()
      .oneOf([...SurveyAnswer])
      .required(),
  }),
  reply: reply<SurveyView>('SurveyView'),
  feature: 'SURVEY',
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.global.error.resource-access-denied'],
});
