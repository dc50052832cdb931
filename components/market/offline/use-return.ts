import { useEffect, useState } from 'react';
import { paths } from '@/lib/core/paths';

/** Interval of checks whether the server is reachable again, ms. */
const CHECK_INTERVAL_MS = 15_000;
/** Delay of the first check: the network may have returned while this page was loading, ms. */
const FIRST_CHECK_MS = 3_000;
const TIMEOUT_MS = 8_000;

async function isServerBack(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}

/** Loads the requested page; the offline page itself leads home. */
function leave(): void {
  if (window.location.pathname === paths.offline()) window.location.replace(paths.home());
  else window.location.reload();
}

/** Returns to the requested page as soon as the server answers, or on a manual retry. */
export function useReturn(): { isTrying: boolean; retry: () => void } {
  const [isTrying, setTrying] = useState(false);

  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      void isServerBack().then((isBack) => isBack && leave());
    };
    const first = setTimeout(check, FIRST_CHECK_MS);
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  async function run(): Promise<void> {
    setTrying(true);
    if (await isServerBack()) leave();
    else setTrying(false);
  }
  return { isTrying, retry: () => void run() };
}
