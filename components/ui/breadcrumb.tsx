import Link from 'next/link';
import { Icon } from '@/components/ui/icon';

/** Links to the pages above this one; the last step is the page itself. */
export function Breadcrumb({ steps }: { steps: readonly { text: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-1">
        {steps.map((step, index) => (
          <li key={step.text} className="flex items-center gap-1">
            {index > 0 ? <Icon name="chevron-right" className="size-3.5" strokeWidth={2} /> : null}
            {step.href ? (
              <Link
                prefetch={false}
                href={step.href}
                className="inline-block py-2.5 hover:text-adire hover:underline"
              >
                {step.text}
              </Link>
            ) : (
              <span aria-current="page" className="inline-block py-2.5">
                {step.text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
