import { expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; TECNO CK6) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 13; TECNO CK6; wv) AppleWebKit/537.36';

it.each<[string, string, isInApp: boolean]>([
  ['Instagram, iPhone', `${IPHONE} Mobile/15E148 Instagram 335.0.0.28 (iPhone14,5)`, true],
  ['Instagram, Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 335`, true],
  ['Facebook, iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0]`, true],
  ['Facebook, Android', `${WEB_VIEW} Version/4.0 Chrome/126 [FB_IAB/FB4A;FBAV/470.0;]`, true],
  ['TikTok', `${ANDROID} Chrome/126.0 Mobile Safari/537.36 musical_ly_2023500 trill`, true],
  ['TikTok, iPhone', `${IPHONE} Mobile/15E148 BytedanceWebview/d8a21c6`, true],
  ['Snapchat', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/13.0`, true],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29`, true],
  ['Line', `${IPHONE} Safari Line/14.8.0`, true],
  ['another app, Android', `${WEB_VIEW} Version/4.0 Chrome/126.0 Mobile Safari/537.36`, true],
  ['another app, iPhone', `${IPHONE} Mobile/15E148`, true],
  ['Safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome, iPhone', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, false],
  ['Chrome, Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, false],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12', false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', false],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari/605.1.15', false],
])('detects an in-app browser: %s', (_, userAgent, isInApp) => {
  expect(isInAppBrowser(userAgent, false)).toBe(isInApp);
});

it('does not count Eki on an iPhone’s home screen as one', () => {
  expect(isInAppBrowser(`${IPHONE} Mobile/15E148`, true)).toBe(false);
});
