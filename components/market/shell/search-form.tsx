import type { ComponentProps } from 'react';
import { Icon } from '@/components/ui/icon';
import { paths } from '@/lib/core/paths';

interface SearchFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  input?: ComponentProps<'input'>;
}

/** The search box as a plain GET form, which also works without JavaScript. */
export function SearchForm({ input, ...form }: SearchFormProps) {
  return (
    <form
      {...form}
      action={paths.products()}
      method="get"
      className="flex h-11.5 items-center gap-2 rounded-full bg-sand px-3.5 wide:gap-2.5 wide:px-4 text-ink-2 transition duration-150 focus-within:bg-card focus-within:ring-2 focus-within:ring-adire"
    >
      <Icon name="search" className="size-5 shrink-0" />
      <input
        {...input}
        type="search"
        name="search"
        maxLength={64}
        aria-label="Search products"
        placeholder="Search jollof, sneakers…"
        autoComplete="off"
        enterKeyHint="search"
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink text-ellipsis outline-none"
      />
    </form>
  );
}
