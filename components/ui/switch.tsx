'use client';

interface SwitchProps {
  isOn: boolean;
  /** Ids of its name and of what explains it. */
  labelledBy: string;
  describedBy?: string;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns something on or off. */
export function Switch({ isOn, labelledBy, describedBy, isBusy = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!isOn)}
      className="group grid h-11 w-14 shrink-0 place-items-center aria-busy:cursor-progress aria-busy:opacity-60 wide:h-9"
    >
      <span className="relative h-7 w-12 rounded-full border border-border bg-sand transition group-aria-checked:border-adire group-aria-checked:bg-adire">
        <span className="absolute top-0.5 left-0.5 size-5.5 rounded-full border border-border bg-white transition group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
