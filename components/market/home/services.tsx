import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/lib/core/paths';

const SERVICES = [
  {
    title: 'Dispatch Delivery',
    text: 'A rider will pick up your parcel and hand it over with a code.',
    action: 'Send a parcel',
    href: paths.dispatch(),
    src: '/art/objects/scooter',
  },
  {
    title: 'Errand Service',
    text: 'Photocopies, drugs, groceries: one list, several stops, one rider.',
    action: 'Request an errand',
    href: paths.errand(),
    src: '/art/objects/notepad',
  },
] as const;

export function Services() {
  return (
    <section aria-label="Services" className="mt-8 wide:mt-13">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-2 wide:gap-5">
        {SERVICES.map((service) => (
          <li key={service.href}>
            <IntentLink
              href={service.href}
              className="group flex items-center gap-1.5 overflow-hidden rounded-box border border-line bg-card py-4 pr-2 pl-4.5 transition duration-150 hover:border-adire wide:py-6 wide:pr-5 wide:pl-7.5"
            >
              <div className="min-w-0 flex-1">
                <h2 className="text-lg wide:text-xl">{service.title}</h2>
                <p className="mt-1 mb-2.5 max-w-77 text-sm text-ink-2">{service.text}</p>
                <span className="inline-flex items-center gap-0.5 text-sm font-bold text-adire">
                  {service.action}
                  <Icon
                    name="chevron-right"
                    className="size-4.5 transition duration-150 group-hover:translate-x-0.5"
                    strokeWidth={2}
                  />
                </span>
              </div>
              <Picture
                picture={{ src: service.src, alt: '' }}
                sizes="(min-width: 900px) 150px, 96px"
                className="-my-3.5 size-[96px] shrink-0 wide:size-[150px]"
              />
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
