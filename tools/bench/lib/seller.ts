/** A demo seller, signed in at one process of the app. */
export interface Seller {
  /** POST of a call; returns its answer. Throws unless it succeeds. */
  post: (path: string, body: object) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, of which a measurement reads a few fields.
export type Answer = Record<string, any>;

interface App {
  baseUrl: string;
  /** The app's own address, for its same-site check. */
  origin: string;
}

async function call(
  path: string,
  { baseUrl, origin }: App,
  { cookie = '', body }: { cookie?: string; body?: object },
): Promise<Response> {
  const answer = await fetch(baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Signs in with the password of all demo accounts, and returns the Cookie header. */
export async function signIn(email: string, app: App): Promise<string> {
  const body = { email, password: 'Ugbowo-2026' };
  const { headers } = await call('/api/user/login', app, { body });
  return headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

export async function signInSeller(email: string, app: App): Promise<Seller> {
  const cookie = await signIn(email, app);
  return {
    post: async (path, body) => (await call(path, app, { cookie, body })).json() as Promise<Answer>,
    get: async (path) => (await call(path, app, { cookie })).json() as Promise<Answer>,
  };
}
