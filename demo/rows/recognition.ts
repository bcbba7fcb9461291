import { randomBytes } from 'node:crypto';
import { insertRows, takeIds } from '@mpn/database';
import { deliveryPermissions, takeMpnNumbers } from './companies';
import { instant, type DemoContext } from './context';

/** A recognition service: its server is not entered yet. */
export async function seedRecognitionService(context: DemoContext): Promise<void> {
  const { client } = context;
  const [id] = await takeIds(client, 'companies', 1);
  const [number] = await takeMpnNumbers(context, 1);
  const row = {
    id,
    type: 'RECOGNITION',
    name: 'Tonspur Airplay-Messung',
    mpn_company_number: number,
    watermark_fingerprint: randomBytes(8).toString('hex'),
    city: 'Berlin',
    country: 'DE',
    disabled: false,
    pending_registration: false,
    recognition_contract_date: instant(context, -60).slice(0, 10),
    recognition_form: 'SIDECARS',
    web_delivery_enabled: false,
    ftp_delivery_enabled: true,
    ftp_delivery: deliveryPermissions('WAVE_HIGH'),
    version: 1,
    created_at: instant(context, -60),
  };
  await insertRows(client, 'companies', [row]);
}
