'use client';

/** Thumbnail of a stored photo; opens the full size in a new tab. */
export function Photo({ id, alt }: { id: string; alt: string }) {
  return (
    <a href={`/api/files/${id}`} target="_blank" rel="noreferrer">
      <img src={`/api/files/${id}`} alt={alt} className="size-24 rounded-control object-cover" />
    </a>
  );
}
