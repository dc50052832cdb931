'use client';

import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import {
  type Crop,
  type FramePoint,
  type Gesture,
  MAX_ZOOM,
  moveCrop,
  placePicture,
  type Size,
} from './crop';

interface CropSheetProps {
  original: { file: Blob; crop: Crop };
  /** Width of the part for a height of 1. */
  ratio?: number;
  onClose: () => void;
  onCrop: (crop: Crop) => void;
}

/** Chooses the part of a photo that shoppers see. */
export function CropSheet({ original, ratio = 1, onClose, onCrop }: CropSheetProps) {
  const [crop, setCrop] = useState(original.crop);
  /** In units in which the part is a square. */
  const [size, setSize] = useState<Size | null>(null);
  const [src] = useState(() => URL.createObjectURL(original.file));
  const place = size && placePicture(size, crop);
  const percent = (share: number) => `${share * 100}%`;
  const slider = (label: string, name: keyof Crop, min: number, max: number, isIdle = false) => (
    <label className="mt-2 block text-sm font-semibold">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        disabled={isIdle}
        onChange={({ target }) => setCrop({ ...crop, [name]: Number(target.value) })}
        className="block h-11 w-full accent-adire disabled:opacity-50"
      />
    </label>
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Crop photo"
      description="Drag the photo. Pinch or scroll to zoom."
      footer={
        <Button isBlock onClick={() => onCrop(crop)}>
          Use this {ratio === 1 ? 'square' : 'part'}
        </Button>
      }
    >
      <Frame
        ratio={ratio}
        onGesture={(gesture) => {
          if (size) setCrop((current) => moveCrop(size, current, gesture));
        }}
      >
        <img
          src={src}
          alt="The part that shoppers see"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth / ratio, height: naturalHeight });
            URL.revokeObjectURL(src);
          }}
          className="pointer-events-none absolute max-w-none"
          style={
            place
              ? {
                  width: percent(place.width),
                  height: percent(place.height),
                  left: percent(place.left),
                  top: percent(place.top),
                }
              : { visibility: 'hidden' }
          }
        />
      </Frame>
      {slider('Zoom', 'zoom', 1, MAX_ZOOM)}
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-adire">
          Move without dragging
        </summary>
        {slider('Left to right', 'x', 0, 1, place !== null && place.width <= 1)}
        {slider('Top to bottom', 'y', 0, 1, place !== null && place.height <= 1)}
      </details>
    </Sheet>
  );
}

/** Zoom factor of one pixel of the wheel. */
const WHEEL_ZOOM = 1.002;

interface FrameProps {
  ratio: number;
  onGesture: (gesture: Gesture) => void;
  children: ReactNode;
}

/** The frame in which a picture is dragged, pinched, and zoomed by the wheel. */
function Frame({ ratio, onGesture, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, FramePoint>());
  const zoom = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const point = toFramePoint(event, frame.current);
    onGesture({ from: [point], to: [point], zoom: WHEEL_ZOOM ** -event.deltaY });
  });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => zoom(event);
    // React's own listener can't stop the sheet from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return (
    <div
      ref={frame}
      style={{ aspectRatio: ratio, maxWidth: `calc(min(18rem, 40dvh) * ${ratio})` }}
      className="relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-control bg-sand select-none active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, toFramePoint(event, frame.current));
      }}
      onPointerMove={(event) => {
        if (!pointers.current.has(event.pointerId)) return;
        const from = [...pointers.current.values()];
        pointers.current.set(event.pointerId, toFramePoint(event, frame.current));
        onGesture({ from, to: [...pointers.current.values()] });
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
    </div>
  );
}

interface ClientPoint {
  clientX: number;
  clientY: number;
}

function toFramePoint({ clientX, clientY }: ClientPoint, element: HTMLElement | null): FramePoint {
  const box = element?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}
