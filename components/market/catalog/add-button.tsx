import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { QuickAddButton } from './card-actions';

/** The + of a product in stock: adds it, or opens its page if there is something to choose first. */
export function AddButton({ product, href }: { product: ProductCardDto; href: string }) {
  const { _id, name, quickOptionId } = product;
  if (quickOptionId === null) {
    return (
      <IntentLink href={href} className="card-add" aria-label={`Choose: ${name}`}>
        <Icon name="plus" className="size-5" />
      </IntentLink>
    );
  }
  return (
    <QuickAddButton
      productId={_id}
      optionId={quickOptionId}
      name={name}
      className="card-add noscript:hidden"
    />
  );
}
