import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { apiGet, apiPost } from '../api';
import { accountKey } from '../storage/saved-owner';

/**
 * Push messages on this device for the signed-in account. `blocked`: refused in the browser's settings.
 * `home-screen`: an iPhone or iPad, which supports them only in an installed app. `none`: not supported by
 * the browser, or the server has no keys.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'home-screen' | 'none';

/** Why they couldn't be turned on. */
export type PushProblem = 'dismissed' | 'blocked' | 'unreachable';

/**
 * Whether push messages are on. Renews a subscription that the server lost because its session or the push
 * service ended it; if the browser refuses, they are off. Never asks for permission.
 */
export async function readPushState(userId: string): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return isAppleTouchDevice() ? 'home-screen' : 'none';
  const key = await findKey();
  if (!key) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  if (localStorage.getItem(accountKey(userId, 'push')) === null) return 'off';
  const subscription = await registration.pushManager.getSubscription();
  if (subscription && !(await saveSubscription(subscription))) return 'on';
  const isRenewed = Notification.permission === 'granted' && (await renew(registration, key));
  if (!isRenewed) localStorage.removeItem(accountKey(userId, 'push'));
  return isRenewed ? 'on' : 'off';
}

/** Asks for permission and subscribes. Returns null if they are on now. Throws ApiError. */
export async function turnOnPush(userId: string): Promise<PushProblem | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const [registration, key] = [await findRegistration(), await findKey()];
  if (!registration || !key) return 'unreachable';
  if (!(await renew(registration, key))) return 'unreachable';
  localStorage.setItem(accountKey(userId, 'push'), '1');
  return null;
}

/** Subscribes again. Returns false if the browser refuses. Throws ApiError. */
async function renew(registration: ServiceWorkerRegistration, key: string): Promise<boolean> {
  let subscription: PushSubscription;
  try {
    // An earlier subscription may have ended, or belong to another key.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
  } catch {
    return false;
  }
  await saveSubscription(subscription);
  return true;
}

/** Returns whether the server didn't know the subscription. Throws ApiError. */
async function saveSubscription(subscription: PushSubscription): Promise<boolean> {
  const path = '/api/push/subscribe';
  const { isNew } = await apiPost<{ isNew: boolean }>(
    path,
    subscription.toJSON(),
    PAGE_MESSAGES.errorOccurred,
  );
  return isNew;
}

/** Throws ApiError. */
export async function turnOffPush(userId: string): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    await apiPost('/api/push/unsubscribe', { endpoint }, PAGE_MESSAGES.errorOccurred);
    await subscription.unsubscribe();
  }
  localStorage.removeItem(accountKey(userId, 'push'));
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!isKnown || !('Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

async function findKey(): Promise<string | null> {
  const { key } = await apiGet<{ key: string | null }>(
    '/api/push/key',
    PAGE_MESSAGES.errorOccurred,
  );
  return key;
}

/** Whether this is an iPhone or iPad, where users install apps by hand. iPads claim to be a Mac. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
