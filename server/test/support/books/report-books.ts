import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { createDraft, createSent, exemptLine, send } from '../example-invoices.ts';
import { moveClock } from '../test-tools.ts';

/** What a spreadsheet would run. */
export const HOSTILE_NAME = '=HYPERLINK("https://onde.example";"Åpne")';
export const HOSTILE_TEXT = '＋1;2';

const line = (unitPrice: number, more: Record<string, unknown> = {}) => ({
  description: 'Vare',
  quantity: 1,
  unitPrice,
  ...more,
});
const named = (name: string) => ({ client: { name, email: `${name.length}@kunde.example`, city: 'Bergen' } });

/**
 * Books of 2025 and 2026 in which everything has happened that there is a posting for, through the API, to customers of
 * whom one bears a hostile name. Ends on 20 June 2026.
 */
export async function keepBooks(api: ApiCaller): Promise<{ kari: string; invoiceIds: string[] }> {
  const pay = async (id: string, amount: number, paidOn: string) =>
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);
  const credit = async (id: string, body: object = {}) =>
    send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, body), 201).id);

  await moveClock(api, '2025-11-03');
  const dunned = await createSent(api, { lines: [line(1000)], dueDate: '2025-11-17' });
  const lost = await createSent(api, {
    ...named(HOSTILE_NAME),
    dueDate: '2025-12-03',
    lines: [line(100.33), line(200, { vatCode: 31 }), exemptLine(50)],
  });
  await moveClock(api, '2025-12-31');
  await pay(dunned.id, 250, '2025-12-20');
  await postManual(api, '2025-12-31', [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 },
  ]);

  await moveClock(api, '2026-01-15');
  const mixed = await createSent(api, {
    dueDate: '2026-02-14',
    lines: [
      line(33.33),
      line(0.1),
      line(66.67, { account: '3020' }),
      line(500, { vatCode: 31 }),
      exemptLine(80),
    ],
  });
  await createSent(api, { lines: [line(0)] });
  await pay(mixed.id, 100, '2026-01-10');

  await moveClock(api, '2026-02-20');
  bodyOf(await api.post(`/v1/invoices/${dunned.id}/reminders`, { type: 'reminder', fee: true }), 201);
  await credit(mixed.id, { lines: [{ lineIndex: 2, quantity: 0.4 }] });
  const returned = await createSent(api, {
    ...named('Fjordkaffe'),
    lines: [line(400)],
    dueDate: '2026-03-06',
  });
  await pay(returned.id, 500, '2026-02-20');
  await credit(returned.id);
  const { payments } = await pay(mixed.id, 20, '2026-02-20');
  bodyOf(await api.delete(`/v1/invoices/${mixed.id}/payments/${payments.at(-1)?.id}`), 200);

  await moveClock(api, '2026-05-20');
  bodyOf(
    await api.post(`/v1/invoices/${lost.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );
  const fresh = await createSent(api, { lines: [line(800)], dueDate: '2026-06-20' });
  await postManual(api, '2026-05-20', [
    { account: '1920', debit: 125, description: HOSTILE_TEXT },
    { account: '3000', credit: 100, vatCode: '3' },
    { account: '2700', credit: 25 },
  ]);
  await createDraft(api);
  await moveClock(api, '2026-06-20');
  return { kari: dunned.client.id, invoiceIds: [dunned.id, lost.id, mixed.id, returned.id, fresh.id] };
}

async function postManual(api: ApiCaller, documentDate: string, lines: object[]): Promise<void> {
  bodyOf(await api.post('/v1/journal-entries', { documentDate, description: 'Bilag', lines }), 201);
}
