// Exits 0 if Playwright can drive the browser named by the argument.
import { chromium } from '@playwright/test';

const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
  ],
  timeout: 30_000,
});
const page = await browser.newPage();
await page.setContent('<title>up</title>');
if ((await page.title()) !== 'up') throw new Error('the browser shows no page');
console.log(browser.version());
await browser.close();
