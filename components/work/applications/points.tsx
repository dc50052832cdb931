import clsx from 'clsx';
import { Box } from '@/components/ui/box';

interface PointsProps {
  title: string;
  points: readonly string[];
  /** The points are steps, in this order. */
  isOrdered?: boolean;
}

/** A list of short points under a heading. */
export function Points({ title, points, isOrdered = false }: PointsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <Box className="mt-5">
      <h2 className="text-lg">{title}</h2>
      <List
        className={clsx(
          'mt-2 grid gap-1.5 pl-5 text-ink-2',
          isOrdered ? 'list-decimal' : 'list-disc',
        )}
      >
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </Box>
  );
}
