'use client';

import { useCallback, useEffect, useState } from 'react';
import { localStore } from '@/lib/client/storage/local-store';
import type { StaffAreaName } from './areas';

/** Two notes: frequency, Hz, and duration, s. */
const NOTES = [880, 1_174.7];
const NOTE_S = 0.35;

let context: AudioContext | null = null;

/** Browsers allow sound only after a tap or key. Returns whether it is allowed now. */
async function unlock(): Promise<boolean> {
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') await context.resume();
    return context.state === 'running';
  } catch {
    return false;
  }
}

function play(): void {
  if (context?.state !== 'running') return;
  for (const [index, frequency] of NOTES.entries()) {
    const start = context.currentTime + index * NOTE_S * 0.6;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + NOTE_S);
  }
}

interface Chime {
  isOn: boolean;
  /** Whether sound is allowed: after the first tap on the page. */
  isReady: boolean;
  /** Turning it on plays it once. */
  toggle: () => void;
  ring: () => void;
  /** Plays it whether or not it is on. */
  test: () => void;
}

/** The notification sound of a work area. Until this device chose, it is `isOnAtFirst`. */
export function useChime(area: StaffAreaName, isOnAtFirst = true): Chime {
  const key = `eki-${area}-sound`;
  const [isOn, setOn] = useState(isOnAtFirst);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    setOn((localStore().getItem(key) ?? (isOnAtFirst ? 'on' : 'off')) === 'on');
    const onGesture = (): void => {
      // Waking the sound may take a while; the tap itself was all that was needed.
      setReady(true);
      void unlock().then(setReady);
    };
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, onGesture);
    return () => {
      for (const event of events) window.removeEventListener(event, onGesture);
    };
  }, [key, isOnAtFirst]);

  const toggle = useCallback(() => {
    const next = !isOn;
    setOn(next);
    void localStore().setItem(key, next ? 'on' : 'off');
    if (next) void unlock().then(play);
  }, [isOn, key]);
  const ring = useCallback(() => {
    if (isOn) play();
  }, [isOn]);
  const test = useCallback(() => void unlock().then(play), []);
  return { isOn, isReady, toggle, ring, test };
}
