import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATABASE } from '../../support/database';
import {
  folderWithEnvFiles,
  killServer,
  startReadyServer,
  startServer,
  untilReady,
  useBuiltServer,
} from '../../support/server-process';

useBuiltServer();

describe('a start with bad configuration', () => {
  it('names all wrong settings and exits with 1', async () => {
    const server = await startServer(DATABASE, { AUTH_SECRET: 'short', SMTP_URL: undefined });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('AUTH_SECRET: must have at least 32 characters');
    expect(server.output()).toContain('SMTP_URL is missing');
  });

  it('refuses stand-ins in production', async () => {
    const server = await startServer(DATABASE, { ALLOW_SANDBOX: undefined });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PAYSTACK_URL is a local stand-in');
  });

  it.each([undefined, 'development', 'test'])(
    'counts as production with NODE_ENV %s',
    async (mode) => {
      const settings = { NODE_ENV: mode, ALLOW_SANDBOX: undefined, AUTH_SECRET: undefined };
      const server = await startServer(DATABASE, settings);
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain('AUTH_SECRET is missing');
      expect(server.output()).toContain('PAYSTACK_SECRET_KEY is a test key');
      expect(server.output()).toContain('APP_URL must be https in production');
    },
  );

  it('refuses a database without its indexes', async () => {
    const server = await startServer(`${DATABASE}_empty`);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('run: npm run sync-indexes');
  });

  it('refuses a database that does not answer', async () => {
    const server = await startServer(DATABASE, {
      MONGODB_URI: 'mongodb://127.0.0.1:9/eki?replicaSet=rs0&serverSelectionTimeoutMS=500',
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('The database cannot be used');
  });
});

describe('a server started next to .env files', () => {
  it('reads none of them, not even for pages', async () => {
    const folder = folderWithEnvFiles({
      '.env': 'DEMO=true\nLOG_LEVEL=verbose\n',
      '.env.production': 'APP_URL=not-an-address\nDEMO=true\n',
    });
    const server = await startServer(DATABASE, { LOG_LEVEL: undefined }, folder);
    try {
      await untilReady(server);
      // Kept, drawn for each request, and a call: all parts of the app ask for settings.
      for (const path of ['/', '/faq', '/products', '/my-orders']) {
        const page = await fetch(server.url + path);
        expect(page.status, path).toBe(200);
        const html = await page.text();
        expect(html, path).toContain('isDemo\\":false');
        expect(html, path).not.toContain('isDemo\\":true');
      }
      expect((await fetch(`${server.url}/api/user/is-auth`)).status).toBe(200);
    } finally {
      await killServer(server);
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a server behind a proxy', () => {
  it('lets the proxy close idle connections first', async () => {
    const server = await startReadyServer({ TRUSTED_PROXY_HOPS: '1' });
    try {
      const { headers } = await fetch(`${server.url}/healthz`);
      expect(headers.get('keep-alive')).toMatch(/^timeout=65\b/);
    } finally {
      await killServer(server);
    }
  });
});
