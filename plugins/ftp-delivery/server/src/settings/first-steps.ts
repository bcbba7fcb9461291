import { database, select, type FirstStepSource } from '@mpn/server-kit';

/**
 * Whether the server in the delivery settings has been reached: by a successful test of its address, or a delivery.
 * Nothing for companies without one.
 */
export const deliveryStep: FirstStepSource = async (strapi, { companyId }) => {
  const [row] = await select<{ DELIVERY_TESTED: boolean }>(
    database(strapi),
    `select (exists (select 1 from delivery_tests test
         where test.company_id = f.company_id and test.server_address = f.server_address and test.ok)
       or exists (select 1 from deliveries d
         where d.institution_id = f.company_id and d.state = 'DELIVERED' and d.target_host = f.server_address))
       as "DELIVERY_TESTED"
     from ftp_configurations f where f.company_id = :companyId`,
    { companyId },
  );
  return row ?? {};
};
