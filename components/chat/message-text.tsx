import { splitLinks } from '@/lib/core/links';

/** The words of a message, with its links. Right-to-left words turn nothing but their own line. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      <LinkedText text={text} />
    </p>
  );
}

/** Text whose web addresses can be tapped. Somebody else wrote them, so they get no trust of ours. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that doesn't change
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
