import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { CATEGORIES } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';

/** The six categories, each on its own light. */
export function CategoryGrid() {
  return (
    <section aria-labelledby="categories" className="mt-8 wide:mt-13">
      <h2 id="categories" className="mb-3.5">
        Shop by category
      </h2>
      <ul className="grid grid-cols-3 gap-x-2.5 gap-y-3 wide:grid-cols-6 wide:gap-5">
        {CATEGORIES.map((category) => (
          <li key={category.path}>
            <IntentLink
              href={category.path === 'Food' ? paths.foodList() : paths.category(category.path)}
              className="group block rounded-tile text-center text-[0.84375rem] leading-tight font-semibold text-balance wide:text-[0.9375rem]"
            >
              <span
                className="mb-2 block aspect-square overflow-hidden rounded-tile"
                style={{ background: category.bgColor }}
              >
                <Picture
                  picture={{ src: category.image, alt: '' }}
                  sizes="(min-width: 900px) 190px, 30vw"
                  className="size-full object-cover transition duration-200 ease-out group-hover:scale-105"
                />
              </span>
              {category.text}
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
