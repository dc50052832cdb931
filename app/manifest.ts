import type { MetadataRoute } from 'next';
import { paths } from '@/lib/core/paths';

/** In pixels; made by scripts/pictures.mjs. */
const SIZES = { narrow: '540x1110', wide: '1920x1290' } as const;

function screenshot(name: string, form: keyof typeof SIZES, label: string) {
  const src = `/screenshots/${name}.webp`;
  return { src, sizes: SIZES[form], type: 'image/webp', form_factor: form, label };
}

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Eki – the market of Ugbowo',
    short_name: 'Eki',
    description: 'Food, fashion and gadgets from shops at UNIBEN and in Ugbowo, delivered.',
    lang: 'en-NG',
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    background_color: '#FFFCF7',
    theme_color: '#221A6B',
    categories: ['shopping', 'food'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Food', url: paths.foodList() },
      { name: 'My Orders', url: paths.purchases('order') },
    ],
    screenshots: [
      screenshot('phone-home', 'narrow', 'Home: food, shops, parcels and errands'),
      screenshot('phone-food', 'narrow', 'Kitchens that deliver in Ugbowo'),
      screenshot('phone-dish', 'narrow', 'A dish with portions and add-ons'),
      screenshot('wide-home', 'wide', 'Home on a wide screen'),
    ],
  };
}
