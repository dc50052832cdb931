/** A demo seller, signed in at one process of the app. */
export interface Seller {
  /** POST of a call; returns its answer. Throws unless it succeeds. */
  post: (path: string, body: object) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, of which a measurement reads a few fields.
export type Answer = Record<string, any>;

/** Signs in with the password of all demo accounts. `origin`: the app's own address, for its same-site check. */
export async function signInSeller(
  email: string,
  { baseUrl, origin }: { baseUrl: string; origin: string },
): Promise<Seller> {
  const call = async (path: string, { cookie = '', body }: { cookie?: string; body?: object }) => {
    const answer = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { headers } = await call('/api/user/login', { body: { email, password: 'Ugbowo-2026' } });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return {
    post: async (path, body) => (await call(path, { cookie, body })).json() as Promise<Answer>,
    get: async (path) => (await call(path, { cookie })).json() as Promise<Answer>,
  };
}
