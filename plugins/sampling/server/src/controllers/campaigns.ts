import type { Core } from '@strapi/strapi';
import {
  actOnSamplingAction,
  actOnSamplingCampaign,
  applyCampaignTemplate,
  createCampaignFromTemplate,
  createSamplingCampaign,
  getReleaseCampaigns,
  getSamplingCampaign,
  includeNewInstitutions as includeCall,
  updateSamplingCampaign,
} from '@mpn/domain';
import { database, keyedRequest, route, service } from '@mpn/server-kit';
import { assertReleaseAccess } from '../access';
import { actOnAction, includeNewInstitutions, oneCampaignView, campaignsOfRelease } from '../campaigns';
import { applyTemplate, createFromTemplate } from '../templates';
import type { CampaignService } from '../contracts';

const campaigns = (strapi: Core.Strapi): CampaignService => service(strapi, 'plugin::sampling.campaign');

export const campaignRoutes = [
  route(getReleaseCampaigns, async ({ strapi, principal, context, params }) => {
    await assertReleaseAccess(database(strapi), principal, params.id);
    return campaignsOfRelease(context, params.id);
  }),
  route(createCampaignFromTemplate, async ({ context, params, body }) => {
    const id = await createFromTemplate(context, { id: params.id, releaseId: body.releaseId });
    return oneCampaignView(context, id);
  }),
  route(createSamplingCampaign, ({ strapi, context, body, ctx }) =>
    campaigns(strapi).create(context, body, keyedRequest(ctx, createSamplingCampaign, body)),
  ),
  route(getSamplingCampaign, ({ strapi, context, params }) => campaigns(strapi).read(context, params.id)),
  route(updateSamplingCampaign, ({ strapi, context, params, body, query }) =>
    campaigns(strapi).update(context, params.id, body, query),
  ),
  route(applyCampaignTemplate, async ({ strapi, principal, context, params, body }) => {
    await applyTemplate(strapi, principal, { ...params, jpaVersion: body.jpaVersion });
    return oneCampaignView(context, params.id);
  }),
  route(includeCall, async ({ context, params, body }) => {
    await includeNewInstitutions(context, { ...params, ...body });
    return oneCampaignView(context, params.id);
  }),
  route(actOnSamplingCampaign, async ({ strapi, context, params, body, ctx }) => {
    const campaign = await campaigns(strapi).act(context, { ...params, jpaVersion: body.jpaVersion });
    if (campaign) return campaign;
    ctx.status = 204;
  }),
  route(actOnSamplingAction, async ({ context, params, body }) => {
    await actOnAction(context, { ...params, ...body });
    return oneCampaignView(context, params.id);
  }),
];
