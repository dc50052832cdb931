/** The place itself heavy, the part of town beneath it. */
export function PlaceName({ description }: { description: string }) {
  const [name, ...rest] = description.split(', ');
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{name}</span>
      {rest.length > 0 ? <span className="block text-sm text-ink-2">{rest.join(', ')}</span> : null}
    </span>
  );
}
