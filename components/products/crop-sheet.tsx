'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import {
  CENTRE,
  type Crop,
  type FramePoint,
  type Gesture,
  MAX_ZOOM,
  moveCrop,
  placePicture,
  type Size,
} from './crop';

interface CropSheetProps {
  /** URL of the picture if the original isn't on this device. */
  address: string;
  original: { file: Blob; crop: Crop } | undefined;
  onClose: () => void;
  onCrop: (crop: Crop) => void;
}

/** Chooses the square of a photo that shoppers see. */
export function CropSheet({ address, original, onClose, onCrop }: CropSheetProps) {
  const [crop, setCrop] = useState(original?.crop ?? CENTRE);
  const [size, setSize] = useState<Size | null>(null);
  const [src] = useState(() => (original ? URL.createObjectURL(original.file) : address));
  const gestures = useGestures((gesture) => {
    if (size) setCrop((current) => moveCrop(size, current, gesture));
  });
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
          Use this square
        </Button>
      }
    >
      <div
        {...gestures}
        className="relative mx-auto aspect-square w-full max-w-[min(18rem,40dvh)] cursor-grab touch-none overflow-hidden rounded-control bg-sand select-none active:cursor-grabbing"
      >
        <img
          src={src}
          alt="The square that shoppers see"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
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
      </div>
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

/** Drags, pinches and turns of the wheel on an element. */
function useGestures(onGesture: (gesture: Gesture) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, FramePoint>());
  const report = useRef(onGesture);
  report.current = onGesture;
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const point = toFramePoint(event, element);
      report.current({ from: [point], to: [point], zoom: WHEEL_ZOOM ** -event.deltaY });
    };
    // React's own listener can't stop the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, toFramePoint(event, frame.current));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pointers.current.has(event.pointerId)) return;
      const from = [...pointers.current.values()];
      pointers.current.set(event.pointerId, toFramePoint(event, frame.current));
      report.current({ from, to: [...pointers.current.values()] });
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
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
