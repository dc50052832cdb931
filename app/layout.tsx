import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { RouteFocus } from '@/components/market/shell/route-focus';
import { ToastHost } from '@/components/market/shell/toast-host';
import { InlineSprite } from '@/components/ui/inline-sprite';
import { HEAD_SCRIPT } from '@/lib/client/head-script';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { env } from '@/lib/platform/env';
import './fonts.css';
import './globals.css';

const METADATA: Metadata = {
  title: { default: 'Eki – Ugbowo’s market, at your hostel door', template: '%s – Eki' },
  description: `Food, fashion and gadgets from shops you know at the University of Benin and in Ugbowo. Delivered in 30 to 60 minutes, ${SERVICE_HOURS_TEXT}.`,
  applicationName: 'Eki',
  formatDetection: { telephone: false },
  icons: { icon: '/icon.svg', apple: '/apple-icon.png' },
};

/** Includes our origin, which makes relative addresses in metadata absolute. A build has none. */
export function generateMetadata(): Metadata {
  try {
    return { ...METADATA, metadataBase: new URL(env().APP_URL) };
  } catch {
    return METADATA;
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FFFCF7' },
    { media: '(prefers-color-scheme: dark)', color: '#14111F' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script may set data-theme before React hydrates.
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, needed before paint. */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <InlineSprite />
        {children}
        <RouteFocus />
        <ToastHost />
      </body>
    </html>
  );
}
