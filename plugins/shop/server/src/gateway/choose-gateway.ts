import type { Core } from '@strapi/strapi';
import { shopSettings } from '../settings';
import { embeddedGateway } from './embedded';
import { httpGateway } from './http';
import type { ShopGateway } from './shop-gateway';

/** The external shop where one is set up, else our own. */
export function shopGateway(strapi: Core.Strapi): ShopGateway {
  const { external } = shopSettings(strapi);
  return external ? httpGateway(external) : embeddedGateway;
}
