import { namesOf } from '../names';

test('the names of settings are those of other machines, each once, and no addresses', () => {
  expect(
    namesOf({
      SMTP_HOST: 'mail.example.org',
      SHOP_URL: 'https://shop.example.org/api',
      S3_ENDPOINT: 'http://[::1]:9000',
      DIGITAL_CATALOGUE_URL: 'https://shop.example.org:8443',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    }),
  ).toEqual(['shop.example.org', 'mail.example.org']);
  expect(
    namesOf({
      SMTP_HOST: undefined,
      SHOP_URL: undefined,
      S3_ENDPOINT: undefined,
      DIGITAL_CATALOGUE_URL: undefined,
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    }),
  ).toEqual([]);
});
