/** What a link in a mail proves its owner with; each '' where the address has none. */
export interface LinkProof {
  id: string;
  token: string;
}

const ID = /[0-9a-f]{24}/i;
const TOKEN = /[\w-]{43}/;

/**
 * The id and token in the query of a link's address, although a mail program or a hand wrote `&amp;`
 * for `&`, broke the line, or took the full stop or bracket behind the link for part of it.
 */
export function readLinkProof(query: string): LinkProof {
  const fields = [...new URLSearchParams(query)].map(([name, value]) => [
    name.replace(/^(?:amp;|\s)+/i, ''),
    value.replace(/=?\s+/g, ''),
  ]);
  const { id = '', token = '' } = Object.fromEntries(fields) as Partial<LinkProof>;
  return { id: ID.exec(id)?.[0] ?? id, token: TOKEN.exec(token)?.[0] ?? token };
}
