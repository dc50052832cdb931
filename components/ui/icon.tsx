import clsx from 'clsx';
import sprite from './icons.svg';

/** Names of Lucide's icons; `node scripts/icons.mjs` draws the sprite with them. `stars`: five in a row. */
export type IconName =
  | 'alarm-clock'
  | 'arrow-down'
  | 'arrow-down-left'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'arrow-up-down'
  | 'arrow-up-right'
  | 'ban'
  | 'banknote'
  | 'bell'
  | 'bell-off'
  | 'bell-ring'
  | 'bike'
  | 'bot'
  | 'calendar-off'
  | 'camera'
  | 'car'
  | 'chart-no-axes-column'
  | 'check'
  | 'check-check'
  | 'chef-hat'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle'
  | 'circle-check'
  | 'circle-check-big'
  | 'circle-dashed'
  | 'circle-exclamation-point'
  | 'circle-minus'
  | 'circle-slash'
  | 'circle-x'
  | 'clipboard-check'
  | 'clipboard-list'
  | 'clock'
  | 'clock-3'
  | 'cloud-check'
  | 'cloud-exclamation-point'
  | 'cloud-off'
  | 'copy'
  | 'credit-card'
  | 'crop'
  | 'crown'
  | 'delete'
  | 'download'
  | 'ellipsis'
  | 'eye'
  | 'eye-off'
  | 'face-slightly-smiling'
  | 'file-check'
  | 'file-down'
  | 'file-text'
  | 'file-up'
  | 'flag'
  | 'flask-conical'
  | 'footprints'
  | 'grip-vertical'
  | 'headset'
  | 'heart'
  | 'hourglass'
  | 'image-down'
  | 'image-off'
  | 'image-plus'
  | 'info'
  | 'key-round'
  | 'keyboard'
  | 'landmark'
  | 'layout-grid'
  | 'life-buoy'
  | 'lightbulb'
  | 'link-2'
  | 'list-checks'
  | 'list-ordered'
  | 'locate-fixed'
  | 'lock'
  | 'log-in'
  | 'log-out'
  | 'mail'
  | 'map'
  | 'map-pin'
  | 'map-pin-off'
  | 'menu'
  | 'message-circle'
  | 'message-circle-question-mark'
  | 'message-square-plus'
  | 'message-square-text'
  | 'minus'
  | 'monitor'
  | 'moon'
  | 'motorbike'
  | 'navigation'
  | 'notebook-pen'
  | 'package'
  | 'package-check'
  | 'paperclip'
  | 'pause'
  | 'pencil'
  | 'phone'
  | 'phone-off'
  | 'play'
  | 'plus'
  | 'printer'
  | 'receipt-text'
  | 'refresh-cw'
  | 'rotate-ccw'
  | 'rotate-ccw-clock'
  | 'rotate-cw'
  | 'search'
  | 'send-horizontal'
  | 'share'
  | 'share-2'
  | 'shield-check'
  | 'shopping-bag'
  | 'shopping-basket'
  | 'shopping-cart'
  | 'sliders-horizontal'
  | 'smartphone'
  | 'spell-check'
  | 'star'
  | 'stars'
  | 'store'
  | 'sun'
  | 'table-2'
  | 'tablet'
  | 'tag'
  | 'ticket-percent'
  | 'timer'
  | 'trash'
  | 'trending-down'
  | 'trending-up'
  | 'triangle-exclamation-point'
  | 'user-round'
  | 'users'
  | 'utensils-crossed'
  | 'video-off'
  | 'volume-2'
  | 'volume-x'
  | 'wallet'
  | 'wifi-off'
  | 'x'
  | 'zap';

interface IconProps {
  name: IconName;
  className?: string | undefined;
  /** Stroke width in units of a 24 × 24 drawing. */
  strokeWidth?: number;
}

/** Used on the shop's first screens: inlined in the page, because the browser fetches the sprite after its scripts. */
const INLINE: ReadonlySet<IconName> = new Set([
  'arrow-up-down',
  'bike',
  'check',
  'chevron-down',
  'chevron-right',
  'clock',
  'flask-conical',
  'heart',
  'info',
  'map-pin',
  'menu',
  'minus',
  'package',
  'pause',
  'plus',
  'search',
  'share-2',
  'shield-check',
  'shopping-cart',
  'sliders-horizontal',
  'star',
  'stars',
  'store',
]);

/**
 * An icon by reference to the page's inline sprite or the shared one: inlined at each use, icons were a
 * seventh of a page's bytes. Always decorative: a text or label next to it names it.
 */
export function Icon({ name, className, strokeWidth = 1.75 }: IconProps) {
  return (
    <svg className={clsx('icon', className)} strokeWidth={strokeWidth} aria-hidden="true">
      <use href={INLINE.has(name) ? `#i-${name}` : `${sprite.src}#${name}`} />
    </svg>
  );
}
