import type { Thing, WithContext } from 'schema-dts';

/**
 * Structured data for search engines. Sellers write parts of it, so `<` is escaped: nothing in it
 * can end the script element.
 */
export function JsonLd({ data }: { data: WithContext<Thing> }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element takes no other content, and it is escaped just above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
