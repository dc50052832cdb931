import type { MetadataRoute } from 'next';
import { paths } from '@/lib/core/paths';

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
      { name: 'My Orders', url: paths.myOrders() },
    ],
  };
}
