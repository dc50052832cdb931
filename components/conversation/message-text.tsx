import { splitLinks } from '@/lib/core/links';

/** A message's text with its links. Right-to-left text affects only its own line. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      <LinkedText text={text} />
    </p>
  );
}

/** Text with tappable web addresses. Another person wrote them, so the links carry no trust of ours. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change
        key={index}
        href={href}
        target="_blank"
        rel="noopener nofollow ugc"
        dir="ltr"
        className="underline underline-offset-3"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
