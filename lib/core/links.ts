/** A stretch of a message; with `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** What may be an address, and addresses that run a script or hold a page: these stay text as a whole. */
const CANDIDATE =
  /\b(?:(?:java|vb)script:|data:\w+\/)\S*|https?:\/\/[^\s<>"\p{Extended_Pictographic}]+/giu;
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?'*…’”»，。、！？；：]$/u;
const BRACKETS = { ')': '(', ']': '[', '}': '{' } as const;

/** A message split at the http and https addresses in it. Joined, the texts are the message. */
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

/** Without the signs of the sentence around it. A closing bracket is its own if it has the opening one. */
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

/** Null for other schemes, and where a name before an @ would hide which site it leads to. */
function toHref(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username || password ? null : href;
}
