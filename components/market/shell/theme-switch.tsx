'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { readTheme, setTheme, type Theme } from '@/lib/client/theme';

const CHOICES = [
  { theme: 'system', text: 'Device', icon: 'monitor' },
  { theme: 'light', text: 'Light', icon: 'sun' },
  { theme: 'dark', text: 'Dark', icon: 'moon' },
] as const;

/** Chooses light, dark or the device's theme. Rendered in the browser only. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>(readTheme);
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm font-semibold text-ink-2">Theme</legend>
      <div className="flex gap-1 rounded-full bg-sand p-1">
        {CHOICES.map(({ theme, text, icon }) => (
          <label
            key={theme}
            className={clsx(
              'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full text-sm font-semibold transition duration-150 has-focus-visible:outline-3 has-focus-visible:outline-adire',
              chosen === theme ? 'bg-segment text-ink inset-ring-1 inset-ring-line' : 'text-ink-2',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => {
                setTheme(theme);
                setChosen(theme);
              }}
              className="sr-only"
            />
            <Icon name={icon} className="size-4.5" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
