/** User agents of apps with a browser of their own, and of Android's web view. */
const APPS =
  /Instagram|Barcelona|FBA[NV]|FB_IAB|FBIOS|musical_ly|Bytedance|TikTok|Snapchat|LinkedInApp|\bLine\/|Twitter for|Pinterest\/|MicroMessenger|Telegram|; wv\)/i;

/**
 * Whether the page is shown inside another app, where Google refuses sign-ins. On iPhones only browsers
 * name Safari; Eki on the home screen (`isInstalled`) doesn't either.
 */
export function isInAppBrowser(userAgent: string, isInstalled: boolean): boolean {
  const isAppleView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/Safari\//.test(userAgent);
  return APPS.test(userAgent) || (isAppleView && !isInstalled);
}
