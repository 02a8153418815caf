import type { AppInBrowser } from './app-browser.ts';
import { isWhole } from './app-browser.ts';

/**
 * Opens `path` in a browser that has nothing of the app yet. @returns what it loads until nothing more is asked for, with
 * the typeface, what the service answers, and all headers
 */
export async function firstVisit(
  app: Pick<AppInBrowser, 'withPage'>,
  path: string,
  signedInAs?: string,
): Promise<{ requests: number; bytes: number }> {
  const loaded: Promise<number>[] = [];
  let bytes = 0;
  const refusals = /^401 .*session$/;
  await app.withPage({ refusals, ...(signedInAs !== undefined && { signedInAs }) }, async (page) => {
    page.on('requestfinished', (request) =>
      loaded.push(request.sizes().then((size) => size.responseHeadersSize + size.responseBodySize)),
    );
    await page.goto(path);
    await isWhole(page);
    await page.waitForLoadState('networkidle');
    bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
  });
  return { requests: loaded.length, bytes };
}
