import { inject } from 'vitest';
import { clockEnv } from './clock-env';

/** Public origin of the app in tests, and the Origin of requests from our own pages. */
export const APP_URL = 'http://localhost:3000';

/** All settings of the app, with a database of this name. */
export function testEnv(databaseName: string): Record<string, string> {
  const services = inject('services');
  return {
    NODE_ENV: 'test',
    APP_URL,
    MONGODB_URI: withName(ownUri(services.databaseUris), databaseName),
    STAFF_SECOND_FACTOR: 'off',
    AUTH_SECRET: 'integration-secret-of-at-least-32-characters',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: services.folder,
    PAYSTACK_SECRET_KEY: services.paystackKey,
    PAYSTACK_URL: `${services.standInUrl}/paystack`,
    GOOGLE_MAPS_API_KEY: 'integration-maps-key',
    GOOGLE_MAPS_URL: `${services.standInUrl}/maps`,
    GOOGLE_CLIENT_ID: 'integration-client',
    GOOGLE_SIGN_IN_URL: `${services.standInUrl}/google`,
    SMTP_URL: services.smtpUrl,
    MAIL_FROM: 'Eki <hello@eki.example>',
    LOG_LEVEL: 'silent',
    TZ: 'UTC',
    ...clockEnv(),
  };
}

/** This worker's database server; the workers are numbered from 1. */
function ownUri(uris: readonly string[]): string {
  const uri = uris[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % uris.length];
  if (!uri) throw new Error('no database server was started');
  return uri;
}

function withName(uri: string, name: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri);
  if (!parts) throw new Error('not a MongoDB connection string');
  return `${parts[1]}/${name}${parts[2] ?? ''}`;
}
