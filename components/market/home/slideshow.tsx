'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/lib/core/paths';
import { CarouselControls } from './carousel-controls';
import { useCarousel } from './use-carousel';

const ADVANCE_MS = 3_000;

const PICTURES = [
  {
    src: '/art/scenes/slide-food',
    alt: 'A plate of jollof with chicken, pounded yam with egusi, and a glass of chapman',
    title: 'Lunch between lectures',
    text: 'Jollof, egusi and cold drinks from kitchens around the gates.',
    action: 'Order food',
    href: paths.foodList(),
  },
  {
    src: '/art/scenes/slide-phone',
    alt: 'Headphones between a power bank and a small speaker',
    title: 'For when there’s no light',
    text: 'Power banks, chargers and sound that outlast the generator.',
    action: 'Phone Accessories',
    href: paths.category('PhoneAccessories'),
  },
  {
    src: '/art/scenes/slide-fashion',
    alt: 'A blue Ankara dress, a tan handbag and indigo high-top sneakers',
    title: 'Dressed for Friday',
    text: 'Ankara, bags and shoes from tailors and shops you can walk to.',
    action: 'Fashion and Accessories',
    href: paths.category('Fashion&Accessories'),
  },
  {
    src: '/art/scenes/slide-beauty',
    alt: 'Perfume, lipstick, shea butter and a curly wig',
    title: 'Soft life on a student budget',
    text: 'Shea butter, perfume and make-up at store prices.',
    action: 'Cosmetics',
    href: paths.category('Cosmetics'),
  },
] as const;

/** Four pictures that change every three seconds, with their text. */
export function Slideshow() {
  const { index, go, isPaused, isRunning, togglePause, frame } = useCarousel(
    PICTURES.length,
    ADVANCE_MS,
  );
  // Pictures are loaded when their slide is first shown: many visitors leave before.
  const [shown, setShown] = useState(index);
  if (index > shown) setShown(index);
  return (
    <section
      {...frame}
      aria-roledescription="carousel"
      aria-label="Ideas from around campus"
      className="mt-8 grid grid-cols-[minmax(0,1fr)] touch-pan-y overflow-hidden rounded-box border border-line bg-card select-none wide:mt-13 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] wide:rounded-sheet"
    >
      <div className="relative aspect-[2/1] overflow-hidden wide:order-last">
        {PICTURES.slice(0, shown + 1).map((picture, place) => (
          <Picture
            key={picture.src}
            picture={{ src: picture.src, alt: place === index ? picture.alt : '' }}
            sizes="(min-width: 1200px) 720px, (min-width: 900px) 60vw, calc(100vw - 2.5rem)"
            widths={[640, 1200]}
            ratio={0.5}
            className={clsx(
              'pointer-events-none absolute inset-0 size-full object-cover transition-opacity duration-200',
              place !== index && 'opacity-0',
            )}
          />
        ))}
      </div>
      <div className="flex flex-col px-4.5 pt-4 pb-2 wide:p-8 wide:pb-5">
        <div className="grid flex-1" aria-live={isRunning ? 'off' : 'polite'}>
          {PICTURES.map((picture, place) => (
            <div
              key={picture.src}
              inert={place !== index}
              className={clsx(
                'col-start-1 row-start-1 transition-opacity duration-200 wide:self-center',
                place !== index && 'opacity-0',
              )}
            >
              <h2 className="text-xl wide:text-3xl">{picture.title}</h2>
              <p className="mt-1.5 max-w-80 text-sm text-ink-2 wide:mt-3 wide:text-base">
                {picture.text}
              </p>
              <IntentLink
                href={picture.href}
                draggable={false}
                className="inline-flex min-h-11 items-center gap-0.5 text-sm font-bold text-adire hover:underline wide:mt-3"
              >
                {picture.action}
                <Icon name="chevron-right" className="size-4.5" strokeWidth={2} />
              </IntentLink>
            </div>
          ))}
        </div>
        <div className="-ml-1.5">
          <CarouselControls
            names={PICTURES.map((picture) => picture.title)}
            index={index}
            isPaused={isPaused}
            onGo={go}
            onTogglePause={togglePause}
          />
        </div>
      </div>
    </section>
  );
}
