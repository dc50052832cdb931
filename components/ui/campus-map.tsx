'use client';

import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { localStore } from '@/lib/client/storage/local-store';
import type { Point } from '@/lib/core/maps/distance';
import { CAMPUS, MAP_PLACES, MAP_ROADS, type MapPlace } from '@/lib/core/maps/map-places';
import {
  type Inset,
  type MapView,
  NEAR_SCALE,
  nextView,
  placeLabels,
  project,
  type Size,
  type Spot,
} from '@/lib/core/maps/map-view';
import { roadPath } from '@/lib/core/maps/road-path';
import { Button } from './button';
import { IconButton } from './icon-button';

export interface MapStop extends Point {
  kind: 'pickup' | 'errand' | 'dropoff';
  state: 'open' | 'done' | 'skipped';
  /** Number on its pin; the drop-off of a single trip shows a house instead. */
  number: number;
}

export interface MapRider extends Point {
  /** Degrees from north. */
  heading?: number | null;
}

export interface CampusMapProps {
  stops: readonly MapStop[];
  rider?: MapRider | null;
  /** Draws the route from the rider through the open stops. */
  routeFromRider?: boolean;
  /** The points are areas, not addresses. */
  areasOnly?: boolean;
  /** Text alternative. */
  label: string;
  /** CSS length, or pixels. */
  height: number | string;
  /** Parts of the map covered at its edges, px. */
  inset?: Inset;
  /** Whether it can be hidden; the device stores the choice. */
  canHide?: boolean;
}

/**
 * A schematic map of Ugbowo and the roads into town. It needs no outside service and shows all stops
 * and the rider.
 */
export function CampusMap({ canHide = true, ...map }: CampusMapProps) {
  const [isHidden, setHidden] = useHidden(canHide);
  if (isHidden) {
    return (
      <div className="px-4.5 pt-4">
        <Button size="sm" variant="quiet" onClick={() => setHidden(false)}>
          <Icon name="map" className="size-4.5" strokeWidth={1.9} />
          Show map
        </Button>
      </div>
    );
  }
  return (
    <div className="relative">
      <Picture {...map} />
      {canHide ? (
        <IconButton
          label="Hide map"
          className="absolute! top-3 right-3 bg-card text-ink-2 shadow-bar hover:bg-sand"
          onClick={() => setHidden(true)}
        >
          <Icon name="map" className="size-5" />
        </IconButton>
      ) : null}
    </div>
  );
}

const HIDDEN_KEY = 'eki-map-hidden';

/** Whether the map is hidden on this device. */
function useHidden(canHide: boolean): [boolean, (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => localStore().getItem(HIDDEN_KEY) === '1');
  const change = (hidden: boolean): void => {
    setHidden(hidden);
    if (hidden) localStore().setItem(HIDDEN_KEY, '1');
    else localStore().removeItem(HIDDEN_KEY);
  };
  return [canHide && isHidden, change];
}

type PictureProps = Omit<CampusMapProps, 'canHide'>;

function Picture({ stops, rider, routeFromRider, areasOnly, label, height, inset }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [lastView, setView] = useState<MapView | null>(null);
  const { ahead, behind } = getRoute(stops, routeFromRider ? rider : null);
  const points = [...stops, ...(rider ? [rider] : []), ...ahead];
  const view = size && points.length > 0 ? nextView(lastView, points, size, inset) : null;
  if (view && view !== lastView) setView(view);
  return (
    <div ref={frame} style={{ height }} className="overflow-hidden bg-sand">
      {view ? (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${view.size.width} ${view.size.height}`}
          className="block size-full"
        >
          <Ground view={view} stops={stops} rider={rider ?? null} />
          <RouteLine view={view} ahead={ahead} behind={behind} />
          {stops.map((stop) => (
            <Stop
              key={`${stop.kind} ${stop.number}`}
              stop={stop}
              at={project(stop, view)}
              isArea={areasOnly === true}
              isOnlyEnd={stops.length <= 2}
            />
          ))}
          {rider ? <Rider at={project(rider, view)} heading={rider.heading ?? null} /> : null}
        </svg>
      ) : null}
    </div>
  );
}

/** The size of an element; null before it is measured. */
function useSize(element: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) {
        setSize({ width: Math.round(width), height: Math.round(height) });
      }
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Size of a house and its distance from the road, metres. */
const HOUSE = { width: 76, height: 42, east: 40, north: 28 };
const HOUSE_MIN = { width: 24, height: 14 };
/** Position of the button that hides the map, from the top right. */
const BUTTON = { right: 34, top: 48 };

interface GroundProps {
  view: MapView;
  stops: readonly Point[];
  rider: Point | null;
}

/** Campus, roads, houses and their names. */
function Ground({ view, stops, rider }: GroundProps) {
  const roads = MAP_ROADS.map((road) => lineThrough(road, view));
  const pins = [...stops, ...(rider ? [rider] : [])].map((point) => project(point, view));
  const hasHouses = view.scale >= NEAR_SCALE;
  const toCentre = (place: MapPlace): Spot => {
    const { x, y } = project(place, view);
    const isHouse = place.isBuilding && hasHouses;
    return isHouse ? { x: x + HOUSE.east * view.scale, y: y - HOUSE.north * view.scale } : { x, y };
  };
  const labels = placeLabels(
    MAP_PLACES.map((place) => ({ text: place.label, ...toCentre(place) })),
    view,
    [...pins, { x: view.size.width - BUTTON.right, y: BUTTON.top }],
  );
  const wide = hasHouses ? 1 : 0.6;
  return (
    <g>
      <path
        d={`${lineThrough(CAMPUS, view)}Z`}
        className="fill-campus stroke-leaf [stroke-dasharray:2_4] [stroke-opacity:0.55]"
        strokeWidth={1.5}
      />
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        {(['stroke-road-edge', 'stroke-road'] as const).map((colour, inner) => (
          <g key={colour} className={colour}>
            {roads.map((d, index) => (
              <path key={d} d={d} strokeWidth={((index === 0 ? 15 : 9) - inner * 3) * wide} />
            ))}
          </g>
        ))}
      </g>
      {hasHouses ? (
        <g className="fill-house">
          {MAP_PLACES.filter(({ isBuilding }) => isBuilding).map((place) => {
            const { x, y } = toCentre(place);
            const width = Math.max(HOUSE.width * view.scale, HOUSE_MIN.width);
            const height = Math.max(HOUSE.height * view.scale, HOUSE_MIN.height);
            return (
              <rect
                key={place.placeId}
                x={round(x - width / 2)}
                y={round(y - height / 2)}
                width={round(width)}
                height={round(height)}
                rx={5}
              />
            );
          })}
        </g>
      ) : null}
      <g
        textAnchor="middle"
        className="fill-ink-2 stroke-sand font-sans text-[11px] font-semibold [paint-order:stroke]"
        strokeWidth={3}
        strokeLinejoin="round"
      >
        {labels.map(({ text, x, y }) => (
          <text key={text} x={round(x)} y={round(y)}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
}

interface Route {
  ahead: readonly Point[];
  behind: readonly Point[];
}

function getRoute(stops: readonly MapStop[], rider: Point | null | undefined): Route {
  const start = rider ? [rider] : [];
  return {
    ahead: alongRoads([...start, ...stops.filter(({ state }) => state === 'open')]),
    behind: alongRoads([...stops.filter(({ state }) => state === 'done'), ...start]),
  };
}

/** The route ahead, and a dotted line for the part behind. */
function RouteLine({ view, ahead, behind }: Route & { view: MapView }) {
  const d = lineThrough(ahead, view);
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      {behind.length > 1 ? (
        <path
          d={lineThrough(behind, view)}
          className="stroke-adire [stroke-dasharray:1_9] [stroke-opacity:0.4]"
          strokeWidth={5}
        />
      ) : null}
      {ahead.length > 1 ? (
        <>
          <path d={d} className="stroke-card" strokeWidth={8} />
          <path d={d} className="stroke-adire" strokeWidth={5} />
        </>
      ) : null}
    </g>
  );
}

function alongRoads(points: readonly Point[]): Point[] {
  const legs = points.slice(1).flatMap((to, index) => roadPath(points[index] ?? to, to).slice(1));
  return [...points.slice(0, 1), ...legs];
}

interface StopProps {
  stop: MapStop;
  at: Spot;
  isArea: boolean;
  /** A single stop, so its pin needs no number. */
  isOnlyEnd: boolean;
}

function Stop({ stop: { kind, state, number }, at, isArea, isOnlyEnd }: StopProps) {
  const isEnd = kind === 'dropoff';
  const colour = isEnd ? 'text-leaf' : 'text-adire';
  if (state !== 'open') {
    return (
      <g transform={`translate(${round(at.x)} ${round(at.y)})`} className="text-ink-2">
        <circle r={9} className="fill-card stroke-border" strokeWidth={2} />
        <path
          d={state === 'done' ? 'm-4 0 3 3 5-6' : 'm-3-3 6 6m0-6-6 6'}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    );
  }
  return (
    <g transform={`translate(${round(at.x)} ${round(at.y)})`} className={colour}>
      {isArea ? <circle r={26} fill="currentColor" opacity={0.16} /> : null}
      <path d="M0 0c-5-7-13-11-13-20a13 13 0 0 1 26 0c0 9-8 13-13 20Z" fill="currentColor" />
      <circle cy={-20} r={8.5} className="fill-card" />
      {isEnd && isOnlyEnd ? (
        <path d="m-5-20 5-4.5 5 4.5v5h-3.3v-3h-3.4v3H-5Z" fill="currentColor" />
      ) : (
        <text
          y={-15.7}
          textAnchor="middle"
          fill="currentColor"
          className="font-sans text-[12px] font-extrabold"
        >
          {number}
        </text>
      )}
    </g>
  );
}

function Rider({ at, heading }: { at: Spot; heading: number | null }) {
  return (
    <g
      className="motion-safe:transition-transform motion-safe:duration-1000"
      style={{ transform: `translate(${round(at.x)}px, ${round(at.y)}px)` }}
    >
      <circle r={19} className="fill-mango" opacity={0.25} />
      {heading === null ? null : (
        <path d="M-5-14 0-21 5-14Z" className="fill-mango" transform={`rotate(${heading})`} />
      )}
      <circle r={12} className="fill-card stroke-mango" strokeWidth={3.5} />
      <circle r={5.5} className="fill-adire" />
    </g>
  );
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

function lineThrough(points: readonly Point[], view: MapView): string {
  return points
    .map((point, index) => {
      const { x, y } = project(point, view);
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
    })
    .join('');
}
