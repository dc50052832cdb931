'use client';

import Link from 'next/link';
import { ErrorView, type ErrorViewProps } from '@/components/shell/error-view';
import { Logo } from '@/components/shell/logo';
import { paths } from '@/lib/core/paths';

/** For what fails outside the shop's own frame. */
export default function ErrorPage(props: ErrorViewProps) {
  return (
    <>
      <header className="wrap py-3">
        <Link
          href={paths.home()}
          aria-label="Eki, home"
          className="inline-flex min-h-11 items-center"
        >
          <Logo />
        </Link>
      </header>
      <ErrorView {...props} />
    </>
  );
}
