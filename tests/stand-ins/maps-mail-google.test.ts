import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Client } from '@googlemaps/google-maps-services-js';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RunningStandIns, temporaryFolder } from './support';

let standIns: RunningStandIns;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  standIns = await RunningStandIns.start(folder, 'http://127.0.0.1:9');
});

afterAll(() => standIns.stop());

describe('the map stand-in, through the real client', () => {
  const maps = new Client({});
  const suggest = (input: string, key = 'any') =>
    maps.placeAutocomplete({
      url: `${standIns.url}/maps/maps/api/place/autocomplete/json`,
      params: { input, key, components: ['country:ng'] },
    });

  it('suggests places with the matched parts marked', async () => {
    const { data } = await suggest('Main gat');
    expect(data.status).toBe('OK');
    const [first] = data.predictions;
    expect(first?.description).toContain('University of Benin Main Gate');
    expect(first?.place_id).toMatch(/^local-approx:/);
    expect(first?.structured_formatting.main_text).toBe('University of Benin Main Gate');
    const parts = first?.matched_substrings.map(({ offset, length }) =>
      first.description.slice(offset, offset + length),
    );
    expect(parts).toEqual(['Main', 'Gat']);
  });

  it('needs three letters, ignores accents, returns at most five places, and ZERO_RESULTS without a match', async () => {
    expect((await suggest('ha')).data.status).toBe('ZERO_RESULTS');
    expect((await suggest('Ékosódin')).data.status).toBe('OK');
    expect((await suggest('ben')).data.predictions).toHaveLength(5);
    expect((await suggest('zzzz')).data).toMatchObject({ predictions: [], status: 'ZERO_RESULTS' });
  });

  it('returns details, geocodes both ways, and fails as planned', async () => {
    const { predictions } = (await suggest('ekosodin gate')).data;
    const placeId = predictions[0]?.place_id ?? '';
    const details = await maps.placeDetails({
      url: `${standIns.url}/maps/maps/api/place/details/json`,
      params: { place_id: placeId, key: 'any', fields: ['geometry', 'name'] },
    });
    expect(details.data.status).toBe('OK');
    expect(Object.keys(details.data.result).sort()).toEqual(['geometry', 'name']);
    const location = details.data.result.geometry?.location;
    const back = await maps.geocode({
      url: `${standIns.url}/maps/maps/api/geocode/json`,
      params: { address: 'Ekosodin Gate', key: 'any' },
    });
    expect(back.data.results[0]?.geometry.location).toEqual(location);
    await standIns.control.addMapsFault(
      { endpoint: 'maps.autocomplete', kind: 'denied' },
      { endpoint: 'maps.autocomplete', kind: 'status', status: 500 },
    );
    // The client retries after a 5xx automatically, and turns REQUEST_DENIED into a 403.
    await expect(suggest('gate')).rejects.toMatchObject({
      response: { status: 403, data: { status: 'REQUEST_DENIED' } },
    });
    expect((await suggest('gate')).data.status).toBe('OK');
    const bare = await fetch(
      `${standIns.url}/maps/maps/api/place/autocomplete/json?input=main%20gate`,
    );
    expect(await bare.json()).toMatchObject({ status: 'REQUEST_DENIED', predictions: [] });
  });
});

describe('the mail stand-in', () => {
  beforeEach(() => standIns.control.clearMails());

  const transport = () => createTransport(`smtp://127.0.0.1:${standIns.smtpPort}`);
  const letter = {
    from: 'Eki <hello@eki.example>',
    to: 'ada@eki.example',
    subject: 'Your order ₦27,580',
    text: 'It is placed.',
    html: '<p>It is <b>placed</b>.</p><script>alert(1)</script>',
  };

  it('lists mails in messages.json, newest first, and on its page', async () => {
    const waiting = standIns.control.waitForMail({ to: 'ada@', subject: 'order' });
    await transport().sendMail(letter);
    await transport().sendMail({ ...letter, to: 'new@eki.example', subject: 'Welcome' });
    expect(await waiting).toMatchObject({ to: 'ada@eki.example', subject: letter.subject });
    const response = await fetch(`${standIns.url}/mail/messages.json`);
    const mails = (await response.json()) as Record<string, string>[];
    expect(mails.map(({ to }) => to)).toEqual(['new@eki.example', 'ada@eki.example']);
    expect(mails[1]?.text?.trim()).toBe('It is placed.');
    expect(mails[1]?.html).toContain('<b>placed</b>');
    expect(Date.parse(mails[1]?.at ?? '')).toBeGreaterThan(0);
    const list = await (await fetch(`${standIns.url}/mail`)).text();
    expect(list.indexOf('Welcome')).toBeLessThan(list.indexOf('Your order'));
    const opened = await fetch(`${standIns.url}/mail/messages/${mails[1]?.id}`);
    const page = await opened.text();
    expect(page).toContain('sandbox=');
    expect(page).not.toContain('<script');
    const part = await fetch(`${standIns.url}/mail/messages/${mails[1]?.id}/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox /);
  });

  it('refuses the planned number of mails', async () => {
    await standIns.control.refuseMails(1, 451);
    await expect(transport().sendMail(letter)).rejects.toMatchObject({ responseCode: 451 });
    await transport().sendMail(letter);
    expect(await standIns.control.mails()).toHaveLength(1);
  });

  it('retains mails over kill -9', async () => {
    await transport().sendMail(letter);
    await standIns.stop('SIGKILL');
    standIns = await RunningStandIns.start(folder, 'http://127.0.0.1:9');
    expect(await standIns.control.mails()).toMatchObject([{ subject: letter.subject }]);
  });
});

describe('the Google sign-in stand-in', () => {
  it('goes from discovery to a signed id token, once per code', async () => {
    const discovery = await fetch(`${standIns.url}/google/.well-known/openid-configuration`);
    const found = (await discovery.json()) as Record<string, string>;
    const redirect = 'http://127.0.0.1:9/google/back';
    const query = new URLSearchParams({
      client_id: 'eki',
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'openid email profile',
      state: 's1',
      nonce: 'n1',
    });
    const auth = `${found.authorization_endpoint}?${query}`;
    expect(await (await fetch(auth)).text()).toContain('ada@eki.example');
    const chosen = await fetch(auth, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@eki.example' }),
      redirect: 'manual',
    });
    const back = new URL(chosen.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s1');
    const exchange = () =>
      fetch(String(found.token_endpoint), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: redirect,
        }),
      });
    const { id_token } = (await (await exchange()).json()) as { id_token: string };
    const [head, claims, signature] = id_token.split('.');
    const keys = (await (await fetch(String(found.jwks_uri))).json()) as { keys: JsonWebKey[] };
    const key = createPublicKey({ key: keys.keys[0] ?? {}, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('RSA-SHA256', signed, key, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      iss: found.issuer,
      aud: 'eki',
      email: 'ada@eki.example',
      email_verified: true,
      nonce: 'n1',
    });
    expect((await exchange()).status).toBe(400);
  });
});
