/** Jumps to the parts of a long page; nothing when there is only one part. */
export function SectionBar({
  label,
  sections,
}: {
  label: string;
  sections: readonly { id: string; text: string }[];
}) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={label} className="-mx-(--gutter) mt-5 wide:mx-0">
      <ul className="scrollbar-none relative flex gap-2 overflow-x-auto px-(--gutter) py-1 wide:flex-wrap wide:px-0">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-full bg-sand px-4 text-sm font-semibold whitespace-nowrap hover:bg-line"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
