import { permanentRedirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';

/** The figures' address until reports were the word for customers' problems. */
export default function ReportPage(): never {
  permanentRedirect(paths.supportFigures());
}
