import { bodyOf } from './api/answers.ts';
import type { ApiCaller } from './api/api-caller.ts';
import { eventually } from './eventually.ts';

/** Moves the test account's clock, or the test fails. @param now as `2026-07-20` (at 12:00 UTC) or a whole timestamp */
export async function moveClock(api: ApiCaller, now: string): Promise<void> {
  const instant = now.includes('T') ? now : `${now}T12:00:00Z`;
  bodyOf(await api.call('PUT', '/v1/test/clock', { body: { now: instant } }), 200);
}

/** The captured emails of an invoice, oldest first, when there are so many. */
export async function capturedEmails(api: ApiCaller, invoiceId: string, count: number) {
  const found = await eventually(`${count} captured emails`, async () => {
    const { items } = bodyOf(await api.get(`/v1/test/emails?invoiceId=${invoiceId}&pageSize=100`), 200);
    return items.length >= count && items;
  });
  return found.toReversed();
}
