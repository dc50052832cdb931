/** The proof in a mail's link; '' for a missing value. */
export interface LinkProof {
  id: string;
  token: string;
}

const ID = /[0-9a-f]{24}/i;
const TOKEN = /[\w-]{43}/;

/**
 * The id and token in the query of a link, even if a mail program or the user wrote `&amp;` for `&`, broke
 * the line, or included the full stop or bracket after the link.
 */
export function readLinkProof(query: string): LinkProof {
  const fields = [...new URLSearchParams(query)].map(([name, value]) => [
    name.replace(/^(?:amp;|\s)+/i, ''),
    value.replace(/=?\s+/g, ''),
  ]);
  const { id = '', token = '' } = Object.fromEntries(fields) as Partial<LinkProof>;
  return { id: ID.exec(id)?.[0] ?? id, token: TOKEN.exec(token)?.[0] ?? token };
}
