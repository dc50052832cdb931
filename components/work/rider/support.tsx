'use client';

import { createContext, useContext, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import { type SupportContact, supportLinks } from './rider-text';

const Support = createContext<SupportContact>({ phone: null, mail: '' });

export const SupportProvider = Support.Provider;

/** The fastest contact of support about a job. */
export function SupportLink({ number, className }: { number: string; className?: string }) {
  const [quickest] = supportLinks(useContext(Support), number);
  return (
    <a href={quickest.href} className={className}>
      {quickest.text}
    </a>
  );
}

/** Opens all contacts of support about a job. */
export function HelpButton({ number }: { number: string }) {
  const [isOpen, setOpen] = useState(false);
  const links = supportLinks(useContext(Support), number);
  return (
    <>
      <IconButton label="Help" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="life-buoy" className="size-5.5" />
      </IconButton>
      {isOpen ? (
        <Sheet
          isOpen
          onClose={() => setOpen(false)}
          title={`Help with ${number}`}
          description="Can’t go on, can’t reach someone, or had an accident? Support sorts it out with the customer."
        >
          <div className="grid gap-3 pb-2">
            {links.map(({ href, text, detail }, index) => {
              const icon = href.startsWith('tel:') ? 'phone' : 'mail';
              return (
                <a
                  key={href}
                  href={href}
                  className={buttonClass(index === 0 ? 'primary' : 'quiet', 'md', true)}
                >
                  <Icon name={icon} className="size-5 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">
                    {text} <span className="font-normal">{detail}</span>
                  </span>
                </a>
              );
            })}
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
