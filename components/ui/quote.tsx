/** What a person wrote, in quotation marks; those they typed around it are dropped. */
export function Quote({ text }: { text: string }) {
  const bare = text.trim().replace(/^["“”](.*)["“”]$/s, '$1');
  return (
    <span className="min-w-0">
      “<bdi>{bare}</bdi>”
    </span>
  );
}
