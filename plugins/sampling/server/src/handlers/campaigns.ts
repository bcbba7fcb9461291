import {
  actOnSamplingAction,
  actOnSamplingCampaign,
  applyCampaignTemplate,
  createCampaignFromTemplate,
  createSamplingCampaign,
  getReleaseCampaigns,
  getSamplingCampaign,
  updateSamplingCampaign,
} from '@mpn/domain';
import { database, route } from '@mpn/server-kit';
import { assertCampaignAccess, assertReleaseAccess } from '../access';
import { actOnAction, actOnCampaign } from '../actions/act-on-campaign';
import { createCampaign } from '../actions/create-campaign';
import { applyTemplate, createFromTemplate } from '../actions/templates';
import { updateCampaign } from '../actions/update-campaign';
import { oneCampaignView } from '../views/campaign-view';
import { campaignsOfRelease } from '../views/release-campaigns';

export const campaignRoutes = [
  route(getReleaseCampaigns, async ({ strapi, principal, params }) => {
    await assertReleaseAccess(database(strapi), principal, params.id);
    return campaignsOfRelease(strapi, params.id, new Date());
  }),
  route(createCampaignFromTemplate, async ({ strapi, principal, params, body }) => {
    const id = await createFromTemplate(strapi, principal, { id: params.id, releaseId: body.releaseId });
    return oneCampaignView(strapi, database(strapi), id);
  }),
  route(createSamplingCampaign, async ({ strapi, principal, body, ctx }) => {
    const id = await createCampaign(strapi, principal, body, ctx.get('Idempotency-Key').slice(0, 200) || undefined);
    return oneCampaignView(strapi, database(strapi), id);
  }),
  route(getSamplingCampaign, async ({ strapi, principal, params }) => {
    await assertCampaignAccess(database(strapi), principal, params.id);
    return oneCampaignView(strapi, database(strapi), params.id);
  }),
  route(updateSamplingCampaign, async ({ strapi, principal, params, body, query }) => {
    const { saveResult } = await updateCampaign(strapi, principal, params.id, body, query);
    return { ...(await oneCampaignView(strapi, database(strapi), params.id)), saveResult };
  }),
  route(applyCampaignTemplate, async ({ strapi, principal, params, body }) => {
    await applyTemplate(strapi, principal, { ...params, jpaVersion: body.jpaVersion });
    return oneCampaignView(strapi, database(strapi), params.id);
  }),
  route(actOnSamplingCampaign, async ({ strapi, principal, params, body, ctx }) => {
    const remains = await actOnCampaign(strapi, principal, { ...params, jpaVersion: body.jpaVersion });
    if (remains) return oneCampaignView(strapi, database(strapi), params.id);
    ctx.status = 204;
  }),
  route(actOnSamplingAction, async ({ strapi, principal, params, body }) => {
    await actOnAction(strapi, principal, { ...params, ...body });
    return oneCampaignView(strapi, database(strapi), params.id);
  }),
];
