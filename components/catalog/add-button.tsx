import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { QuickAddButton } from './card-actions';

/** The round + of a card: 40 px to see, 44 to tap. */
const buttonClass =
  'relative z-1 grid size-[min(2.5rem,48px)] shrink-0 place-items-center rounded-full bg-tint text-adire transition duration-150 ease-out after:absolute after:-inset-0.5 hover:bg-adire hover:text-adire-ink active:scale-95';

/** The + of a product in stock: adds it, or leads to its page where something must be chosen first. */
export function AddButton({ product, href }: { product: ProductCardDto; href: string }) {
  const { _id, name, quickOptionId } = product;
  if (quickOptionId === null) {
    return (
      <IntentLink href={href} className={buttonClass} aria-label={`Choose: ${name}`}>
        <Icon name="plus" className="size-5" />
      </IntentLink>
    );
  }
  return (
    <QuickAddButton
      productId={_id}
      optionId={quickOptionId}
      name={name}
      className={`${buttonClass} noscript:hidden`}
    />
  );
}
