/** A part of a message; a link if it has `href`. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Possible addresses. Also matches script and data URLs, so that no part of them becomes a link. */
const CANDIDATE =
  /\b(?:(?:java|vb)script:|data:\w+\/)\S*|https?:\/\/[^\s<>"\p{Extended_Pictographic}]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'*…’”»，。、！？；：]$/u;
const BRACKETS = { ')': '(', ']': '[', '}': '{' } as const;

/** Splits a text at its http and https addresses. The joined parts are the text. */
export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (text: string, href?: string) => text && parts.push({ text, ...(href && { href }) });
  for (const { 0: found, index } of message.matchAll(CANDIDATE)) {
    const text = withoutTrailing(found);
    const href = toHref(text);
    if (!href) continue;
    add(message.slice(end, index));
    add(text, href);
    end = index + text.length;
  }
  add(message.slice(end));
  return parts;
}

/** Without the sentence's punctuation. A closing bracket belongs to an address with its opening one. */
function withoutTrailing(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = BRACKETS[last as keyof typeof BRACKETS];
    const isLoose = opening && text.split(last).length > text.split(opening).length;
    if (!isLoose && !TRAILING.test(text)) return text;
    text = text.slice(0, -last.length);
  }
}

/** Null for other schemes, and for a user name before an @, which would disguise the site. */
function toHref(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username || password ? null : href;
}
