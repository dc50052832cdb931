import { Icon, type IconName } from '@/components/ui/icon';
import { CHAT_MEDIA_TYPES } from '@/lib/platform/files/policy';

interface AttachButtonProps {
  label: string;
  icon: IconName;
  isMultiple?: boolean;
  /** Class of the button; it must be positioned. */
  className: string;
  /** Class of the icon. */
  iconClassName: string;
  onPick: (files: readonly File[]) => void;
}

/** Chooses photos and videos for a message. */
export function AttachButton(props: AttachButtonProps) {
  const { label, icon, isMultiple = false, className, iconClassName, onPick } = props;
  return (
    <label className={`${className} has-focus-visible:outline-3 has-focus-visible:outline-adire`}>
      <Icon name={icon} className={iconClassName} />
      <span className="sr-only">{label}</span>
      <input
        type="file"
        multiple={isMultiple}
        accept={CHAT_MEDIA_TYPES}
        className="absolute inset-0 size-full opacity-0"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // Without this, choosing the same file again would be no change.
          target.value = '';
        }}
      />
    </label>
  );
}
