'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';
import { CarouselControls } from './carousel-controls';
import { useCarousel } from './use-carousel';

const ADVANCE_MS = 5_000;

const SLIDES = [
  {
    title: 'Ugbowo’s market, at your hostel door.',
    text: `Food, fashion and gadgets from shops you know. 30 to 60 minutes, ${SERVICE_HOURS_TEXT}.`,
    action: 'Explore Products',
    href: paths.products(),
    front: '/art/objects/bags',
    back: '/art/objects/headphones',
  },
  {
    title: 'Every shop on your street, in one cart.',
    text: 'From Ekosodin to BDPA: buy from several shops, pay once, get one delivery.',
    action: 'Shop Now',
    href: paths.shops(),
    front: '/art/objects/store',
    back: '/art/objects/takeaway',
  },
] as const;

/** The sliding banner. The first slide is in the HTML; it needs no script to be seen. */
export function Hero() {
  const { index, go, isPaused, isRunning, togglePause, frame } = useCarousel(
    SLIDES.length,
    ADVANCE_MS,
  );
  return (
    <section
      {...frame}
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="adire-cloth mt-3.5 touch-pan-y rounded-sheet select-none wide:mt-5.5 wide:rounded-4xl"
    >
      <div className="grid grid-cols-[minmax(0,1fr)]" aria-live={isRunning ? 'off' : 'polite'}>
        {SLIDES.map((slide, place) => (
          <Slide key={slide.href} slide={slide} place={place} isShown={place === index} />
        ))}
      </div>
      <div className="absolute bottom-3 left-4 wide:bottom-6 wide:left-14.5">
        <CarouselControls
          names={SLIDES.map((slide) => slide.action)}
          index={index}
          isPaused={isPaused}
          onGo={go}
          onTogglePause={togglePause}
          isOnCloth
        />
      </div>
    </section>
  );
}

interface SlideProps {
  slide: (typeof SLIDES)[number];
  place: number;
  isShown: boolean;
}

function Slide({ slide, place, isShown }: SlideProps) {
  const isFirst = place === 0;
  // Until then its pictures aren't loaded: many visitors leave before the second slide.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const Title = isFirst ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern; a fieldset is for forms.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${SLIDES.length}`}
      inert={!isShown}
      className={clsx(
        'relative col-start-1 row-start-1 min-h-107.5 px-5.5 pt-6.5 pb-37 transition duration-200 ease-out wide:min-h-105 wide:p-16 wide:pb-18',
        !isShown && 'opacity-0',
        !isShown && (isFirst ? '-translate-x-[16px]' : 'translate-x-[16px]'),
      )}
    >
      <Title className="max-w-[9.5em] text-[min(2.125rem,11.5vw)] leading-[1.04] wide:text-6xl">
        {slide.title}
      </Title>
      <p className="mt-3 mb-5 max-w-88 text-cloth wide:mt-4.5 wide:mb-7 wide:max-w-108 wide:text-[1.1875rem]">
        {slide.text}
      </p>
      <ButtonLink href={slide.href} variant="accent" draggable={false} className="relative z-1">
        {slide.action}
      </ButtonLink>
      {wasShown ? (
        <>
          <Picture
            picture={{ src: slide.back, alt: '' }}
            sizes="(min-width: 900px) 190px, 80px"
            isPriority={isFirst}
            className="pointer-events-none absolute right-34 bottom-15 size-20 -rotate-12 drop-shadow-[0_14px_18px_#0007] wide:right-100 wide:bottom-9 wide:size-47.5"
          />
          <Picture
            picture={{ src: slide.front, alt: '' }}
            sizes="(min-width: 900px) 400px, 160px"
            isPriority={isFirst}
            className="pointer-events-none absolute -right-1.5 -bottom-3.5 size-40 drop-shadow-[0_14px_18px_#0007] wide:right-14 wide:-bottom-4.5 wide:size-100"
          />
        </>
      ) : null}
    </div>
  );
}
