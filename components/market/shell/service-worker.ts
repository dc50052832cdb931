import { pushToast } from '@/lib/client/toast-queue';

const UPDATE_CHECK_MS = 60 * 60_000;

/** Registers the service worker, and offers to reload when a new release is ready. */
export async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (registration.waiting) offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without a controller it is the first one: there is nothing to update.
      if (installing.state === 'installed' && serviceWorker.controller) offerUpdate(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}

/** The new worker takes over when all tabs of the old one are closed, or here, by a tap. */
function offerUpdate(worker: ServiceWorker): void {
  pushToast({
    tone: 'info',
    id: 'update',
    text: 'Update ready',
    isLasting: true,
    action: {
      label: 'Reload',
      onAction: () => {
        const reload = () => window.location.reload();
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
        worker.postMessage('activate');
      },
    },
  });
}
