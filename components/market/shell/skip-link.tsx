/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-adire px-5 py-3 font-bold text-adire-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
