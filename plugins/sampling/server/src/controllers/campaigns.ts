import type { Core } from '@strapi/strapi';
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
import { database, keyedRequest, route, service } from '@mpn/server-kit';
import { assertReleaseAccess } from '../access';
import { actOnAction, oneCampaignView, campaignsOfRelease } from '../campaigns';
import { applyTemplate, createFromTemplate } from '../templates';
import type { CampaignService } from '../contracts';

const campaigns = (strapi: Core.Strapi): CampaignService => service(strapi, 'plugin::sampling.campaign');

export const campaignRoutes = [
  route(getReleaseCampaigns, async ({ strapi, principal, params }) => {
    await assertReleaseAccess(database(strapi), principal, params.id);
    return campaignsOfRelease(strapi, principal, params.id, new Date());
  }),
  route(createCampaignFromTemplate, async ({ strapi, principal, params, body }) => {
    const id = await createFromTemplate(strapi, principal, { id: params.id, releaseId: body.releaseId });
    return oneCampaignView(strapi, database(strapi), principal, id);
  }),
  route(createSamplingCampaign, ({ strapi, principal, body, ctx }) =>
    campaigns(strapi).create(principal, body, keyedRequest(ctx, createSamplingCampaign, body)),
  ),
  route(getSamplingCampaign, ({ strapi, principal, params }) => campaigns(strapi).read(principal, params.id)),
  route(updateSamplingCampaign, ({ strapi, principal, params, body, query }) =>
    campaigns(strapi).update(principal, params.id, body, query),
  ),
  route(applyCampaignTemplate, async ({ strapi, principal, params, body }) => {
    await applyTemplate(strapi, principal, { ...params, jpaVersion: body.jpaVersion });
    return oneCampaignView(strapi, database(strapi), principal, params.id);
  }),
  route(actOnSamplingCampaign, async ({ strapi, principal, params, body, ctx }) => {
    const campaign = await campaigns(strapi).act(principal, { ...params, jpaVersion: body.jpaVersion });
    if (campaign) return campaign;
    ctx.status = 204;
  }),
  route(actOnSamplingAction, async ({ strapi, principal, params, body }) => {
    await actOnAction(strapi, principal, { ...params, ...body });
    return oneCampaignView(strapi, database(strapi), principal, params.id);
  }),
];
