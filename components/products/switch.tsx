import clsx from 'clsx';

interface SwitchProps {
  /** Accessible name. */
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}

/** A switch that acts at once. */
export function Switch({ label, isOn, isBusy = false, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className="relative grid min-h-11 shrink-0 place-items-center aria-busy:opacity-60 wide:min-h-9"
      onClick={() => isBusy || onToggle()}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex h-7.5 w-13 items-center rounded-full border border-transparent p-1 transition duration-150',
          isOn ? 'justify-end bg-leaf' : 'justify-start bg-ink-2',
        )}
      >
        <span className="size-5.5 rounded-full bg-white" />
      </span>
    </button>
  );
}
