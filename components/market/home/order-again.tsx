'use client';

import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useSession } from '@/lib/client/session/use-session';

const OrderAgainStrip = lazyPart(() =>
  import('./order-again-strip').then((module) => module.OrderAgainStrip),
);

/**
 * A returning customer's earlier purchases. Fetched well before they are scrolled into view, so that
 * nothing moves; empty for guests.
 */
export function OrderAgain() {
  const mark = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const { user } = useSession();
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '800px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark}>
      {user && isNear ? <OrderAgainStrip key={user._id} userId={user._id} /> : null}
    </div>
  );
}
