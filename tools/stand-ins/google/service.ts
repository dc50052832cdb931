import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml, page } from '../html';
import { type Call, HttpError, html, json, type Route, seeOther, text } from '../http';
import type { Service } from '../service';
import type { Settings } from '../settings';
import { GOOGLE_ACCOUNTS, type GoogleAccount } from './accounts';

const KEY_ID = 'stand-in-1';
const CODE_LIFE_MS = 60_000;
const STYLE = `
main{max-width:420px;margin:0 auto;padding:32px 16px}
p{color:var(--ink-2);margin:6px 0 18px}
button{display:block;width:100%;text-align:left;min-height:60px;padding:10px 18px;margin-top:10px;border:1px solid var(--border);border-radius:16px;background:var(--card);color:var(--ink);font:inherit;cursor:pointer}
button b,button span{display:block}button span{color:var(--ink-2);font-size:14px}
`;

interface Grant {
  account: GoogleAccount;
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  until: number;
}

/** Stored in a file, so that tokens stay valid over a restart. */
function signingKey(stateDir: string): KeyObject {
  const file = path.join(stateDir, 'google-key.pem');
  if (!fs.existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    fs.mkdirSync(stateDir, { recursive: true });
    fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return createPrivateKey(fs.readFileSync(file));
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The imitated OpenID provider, mounted at `/google`. */
class GoogleSignIn {
  private readonly key: KeyObject;
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, GoogleAccount>();

  constructor(
    settings: Settings,
    private readonly origin: () => string,
  ) {
    this.key = signingKey(settings.stateDir);
  }

  routes(): Route[] {
    const on = (method: string, pattern: string, handle: Route['handle']): Route => ({
      method,
      pattern,
      name: 'google',
      handle,
    });
    return [
      on('GET', '/.well-known/openid-configuration', () => json(200, this.discovery())),
      on('GET', '/jwks', () => json(200, this.keys())),
      on('GET', '/auth', (call) => this.choose(call)),
      on('POST', '/auth', (call) => this.grant(call)),
      on('POST', '/token', (call) => this.token(call)),
      on('GET', '/certs', () => json(200, this.certificates())),
      on('GET', '/gsi/client', () =>
        text(200, 'text/javascript; charset=utf-8', this.buttonScript()),
      ),
      on('GET', '/gsi/select', (call) => this.select(call)),
      on('POST', '/gsi/select', (call) => this.credential(call)),
      on('GET', '/userinfo', (call) => this.userInfo(call)),
    ];
  }

  private get issuer(): string {
    return `${this.origin()}/google`;
  }

  private discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  private keys() {
    const jwk = createPublicKey(this.key).export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
  }

  /** @throws HttpError 400 without a client and a web address to return to. */
  private getRedirect(query: URLSearchParams): URL {
    const redirect = query.get('redirect_uri') ?? '';
    if (!query.get('client_id') || !URL.canParse(redirect)) {
      throw new HttpError(400, 'client_id and redirect_uri are required');
    }
    const url = new URL(redirect);
    if (!/^https?:$/.test(url.protocol)) throw new HttpError(400, 'redirect_uri must be http(s)');
    return url;
  }

  private choose(call: Call) {
    this.getRedirect(call.query);
    return this.accountPage();
  }

  private accountPage() {
    const choices = GOOGLE_ACCOUNTS.map(
      ({ email, name }) =>
        `<button name="email" value="${escapeHtml(email)}"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span></button>`,
    );
    return html(
      200,
      page(
        'Choose a test account',
        STYLE,
        `<main><h1>Choose a test account</h1><p>Local test page. It stands in for Google sign-in.</p>
<form method="post">${choices.join('')}<button name="email" value="">Cancel</button></form></main>`,
      ),
    );
  }

  private grant(call: Call) {
    const url = this.getRedirect(call.query);
    const email = new URLSearchParams(call.body.toString('utf8')).get('email');
    const state = call.query.get('state');
    if (state !== null) url.searchParams.set('state', state);
    const account = GOOGLE_ACCOUNTS.find((each) => each.email === email);
    if (!account) {
      url.searchParams.set('error', 'access_denied');
      return seeOther(url.href);
    }
    const code = randomBytes(24).toString('base64url');
    this.grants.set(code, {
      account,
      clientId: call.query.get('client_id') ?? '',
      redirectUri: call.query.get('redirect_uri') ?? '',
      nonce: call.query.get('nonce'),
      challenge: call.query.get('code_challenge'),
      until: Date.now() + CODE_LIFE_MS,
    });
    url.searchParams.set('code', code);
    return seeOther(url.href);
  }

  private token(call: Call) {
    const form = new URLSearchParams(call.body.toString('utf8'));
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (!grant || grant.until < Date.now() || grant.redirectUri !== form.get('redirect_uri')) {
      return json(400, { error: 'invalid_grant' });
    }
    const verifier = form.get('code_verifier') ?? '';
    const proof = createHash('sha256').update(verifier).digest('base64url');
    if (grant.challenge !== null && proof !== grant.challenge) {
      return json(400, { error: 'invalid_grant', error_description: 'code_verifier' });
    }
    const accessToken = randomBytes(24).toString('base64url');
    this.tokens.set(accessToken, grant.account);
    return json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email profile',
      id_token: this.idToken(grant),
    });
  }

  private idToken({
    account,
    clientId,
    nonce,
  }: Pick<Grant, 'account' | 'clientId' | 'nonce'>): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: clientId,
      azp: clientId,
      ...this.profile(account),
      iat: now,
      exp: now + 3600,
      ...(nonce === null ? {} : { nonce }),
    };
    const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`;
    const signature = sign('RSA-SHA256', Buffer.from(content), this.key).toString('base64url');
    return `${content}.${signature}`;
  }

  private profile({ sub, email, isVerified, name }: GoogleAccount) {
    const [given = '', ...family] = name.split(' ');
    return {
      sub,
      email,
      email_verified: isVerified,
      name,
      given_name: given,
      family_name: family.join(' '),
      picture: null,
    };
  }

  /** Keys by id, as the client library of Google reads them. */
  private certificates() {
    return { [KEY_ID]: createPublicKey(this.key).export({ type: 'spki', format: 'pem' }) };
  }

  /** The part of Identity Services that the shop uses: a button that opens the account choice in a window. */
  private buttonScript(): string {
    return `(() => {
  const issuer = ${JSON.stringify(this.issuer)};
  let options = {};
  const choose = () => {
    const query = new URLSearchParams({ client_id: options.client_id, origin: location.origin });
    window.open(issuer + '/gsi/select?' + query, 'google', 'popup,width=420,height=640');
  };
  addEventListener('message', (event) => {
    if (event.origin !== new URL(issuer).origin || !event.data?.credential) return;
    options.callback?.({ credential: event.data.credential });
  });
  const renderButton = (parent) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Continue with Google';
    button.style.cssText = 'width:100%;min-height:44px;padding:10px 16px;border:1px solid #747775;border-radius:22px;background:#fff;color:#1f1f1f;font:500 15px/1.4 sans-serif;cursor:pointer';
    button.addEventListener('click', choose);
    parent.replaceChildren(button);
  };
  const id = { initialize: (given) => { options = given; }, renderButton, prompt() {}, cancel() {}, disableAutoSelect() {} };
  window.google = { accounts: { id } };
})();
`;
  }

  /** @throws HttpError 400 without a client and the origin of its page. */
  private getOpener(query: URLSearchParams): { clientId: string; origin: string } {
    const [clientId, page] = [query.get('client_id') ?? '', query.get('origin') ?? ''];
    if (!clientId || !URL.canParse(page))
      throw new HttpError(400, 'client_id and origin are required');
    return { clientId, origin: new URL(page).origin };
  }

  private select(call: Call) {
    this.getOpener(call.query);
    return this.accountPage();
  }

  /** Hands the ID token to the page that opened the window, and closes it. */
  private credential(call: Call) {
    const { clientId, origin } = this.getOpener(call.query);
    const email = new URLSearchParams(call.body.toString('utf8')).get('email');
    const account = GOOGLE_ACCOUNTS.find((each) => each.email === email);
    const credential = account && this.idToken({ account, clientId, nonce: null });
    // Base64url and JSON cannot close the script tag.
    const sending = credential
      ? `opener?.postMessage(${JSON.stringify({ credential })}, ${JSON.stringify(origin)});`
      : '';
    return html(
      200,
      page(
        'Signed in',
        STYLE,
        `<main><h1>You can close this window</h1></main><script>${sending}close();</script>`,
      ),
    );
  }

  private userInfo(call: Call) {
    const token = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
    const account = this.tokens.get(token);
    return account ? json(200, this.profile(account)) : json(401, { error: 'invalid_token' });
  }
}

export function googleService(settings: Settings, origin: () => string): Service {
  return {
    mount: '/google',
    routes: new GoogleSignIn(settings, origin).routes(),
    start: () => undefined,
    stop: () => undefined,
  };
}
