import { Box } from '@/components/ui/box';

/** A list of short points under a heading. */
export function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <Box className="mt-5">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Box>
  );
}
