import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/lib/core/paths';

const BANNERS = [
  {
    title: 'Hot food in 30 to 60 min',
    action: 'See open kitchens',
    href: paths.foodList(),
    src: '/art/scenes/banner-deliver',
    ground: 'bg-[#221a6b]',
  },
  {
    title: 'Campus shops, delivered',
    action: 'Visit shops',
    href: paths.shops(),
    src: '/art/scenes/banner-sell',
    ground: 'bg-[#0b5a45]',
  },
] as const;

export function Banners() {
  return (
    <section aria-label="More from Eki" className="mt-3 wide:mt-5">
      <ul className="grid gap-3 wide:grid-cols-2 wide:gap-5">
        {BANNERS.map((banner) => (
          <li key={banner.href}>
            <IntentLink
              href={banner.href}
              className={clsx(
                'group relative isolate flex min-h-44 flex-col overflow-hidden rounded-box p-5 text-white wide:min-h-60 wide:justify-center wide:rounded-sheet wide:p-8',
                banner.ground,
              )}
            >
              <Picture
                picture={{ src: banner.src, alt: '' }}
                sizes="(min-width: 900px) 590px, calc(100vw - 2.5rem)"
                widths={[640, 1200]}
                ratio={0.5}
                className="absolute inset-0 -z-1 size-full object-cover object-right transition duration-200 ease-out group-hover:scale-[1.02]"
              />
              <h2 className="max-w-[6.6em] text-[1.25rem] wide:max-w-[8.5em] wide:text-3xl">
                {banner.title}
              </h2>
              <span className="mt-3 inline-flex items-center gap-0.5 text-sm font-bold">
                {banner.action}
                <Icon name="chevron-right" className="size-4.5" strokeWidth={2} />
              </span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
