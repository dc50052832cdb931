/** Apps that show web pages themselves, and Android's web view, as they name themselves. */
const APPS =
  /Instagram|Barcelona|FBA[NV]|FB_IAB|FBIOS|musical_ly|Bytedance|TikTok|Snapchat|LinkedInApp|\bLine\/|Twitter for|Pinterest\/|MicroMessenger|Telegram|; wv\)/i;

/**
 * Whether the page is shown inside an app, where Google refuses to sign anyone in. On iPhones only
 * browsers name Safari, and what is on the home screen (`isInstalled`) is no app of somebody else.
 */
export function isInAppBrowser(userAgent: string, isInstalled: boolean): boolean {
  const isAppleView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/Safari\//.test(userAgent);
  return APPS.test(userAgent) || (isAppleView && !isInstalled);
}
