import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { createSent, send } from '../example-invoices.ts';
import { moveClock } from '../test-tools.ts';

/** A text that breaks what does not escape or cut: markup, an emoji, what looks like an end, and too many characters. */
export const HOSTILE_TEXT = `</Name><x y="1">&amp;]]>'"🎉 ${'Å'.repeat(150)}`;

/** Longer than any text of a file may be, with a character of two units where it is cut after 256. */
export const LONG_TEXT = `${'L'.repeat(255)}🎉🎉`;

/**
 * Books with all that is booked, in a test account whose clock stands before 2025-11-10: it then stands at 2026-12-15.
 * Sales with every VAT code, payments, letters, credit notes, losses, manual entries, a closed month, an account of the
 * company's own, and a claim and a debt that are carried over from 2025.
 */
export async function playYearOfBooks(api: ApiCaller): Promise<void> {
  const kafe = {
    name: 'Fjord Kafé AS',
    email: 'faktura@fjordkafe.example',
    orgNumber: '991825827',
    city: 'Bergen',
  };
  const kari = {
    name: 'Kari Nordmann',
    email: 'kari@nordmann.example',
    address: 'Elveveien 3',
    postalCode: '7013',
  };
  const abroad = { name: 'Müller GmbH', email: 'rechnung@mueller.example', country: 'DE', city: 'Kiel' };
  const hostile = { name: HOSTILE_TEXT, email: 'x@y.example', address: HOSTILE_TEXT };
  const sale = (client: object, lines: object[], dueDate: string) =>
    createSent(api, {
      client,
      dueDate,
      lines: lines.map((line) => ({ description: 'Vare', quantity: 1, ...line })),
    });
  const post = async <Path extends string>(path: Path, body?: object) =>
    bodyOf(await api.post(path, body), 201);
  const pay = (id: string, amount: number, paidOn: string) =>
    post(`/v1/invoices/${id}/payments`, { amount, paidOn });
  const credit = async (id: string, body?: object) => {
    const note = await post(`/v1/invoices/${id}/credit-notes`, body);
    await send(api, note.id);
  };
  const entry = (documentDate: string, description: string, lines: object[]) =>
    post('/v1/journal-entries', { documentDate, description, lines });

  await moveClock(api, '2025-11-10');
  const carriedOver = await sale(kafe, [{ unitPrice: 8000 }], '2025-12-01');
  const overpaid = await sale(kari, [{ unitPrice: 333.33, vatCode: 31 }], '2025-12-01');
  await pay(overpaid.id, overpaid.total, '2025-11-10');
  await moveClock(api, '2025-12-15');
  await credit(overpaid.id);

  await moveClock(api, '2026-01-15');
  await post('/v1/accounts', { number: '30201', name: 'Salg av rådgivning' });
  const everyCode = await sale(
    kafe,
    [
      { quantity: 7.5, unitPrice: 1250, vatCode: 3 },
      { unitPrice: 99.99, vatCode: 3, account: '30201' },
      { quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { unitPrice: 387.5, vatCode: 33 },
      { unitPrice: 349, vatCode: 5 },
      { unitPrice: 200, vatCode: 6 },
      { unitPrice: 50, vatCode: 7 },
    ],
    '2026-01-29',
  );
  await sale(abroad, [{ unitPrice: 12_000, vatCode: 52 }], '2026-02-15');
  await sale(hostile, [{ unitPrice: 0.01 }, { unitPrice: 33.33 }], '2026-02-15');
  await sale(kari, [{ unitPrice: 0 }], '2026-02-15');
  const lost = await sale(kari, [{ unitPrice: 1000 }, { unitPrice: 300, vatCode: 31 }], '2026-02-01');
  const nearlyPaid = await sale(kari, [{ unitPrice: 79.99 }], '2026-02-01');

  await moveClock(api, '2026-02-10');
  await credit(everyCode.id, { lines: [{ lineIndex: 2, quantity: 1 }] });
  await pay(everyCode.id, 5000, '2026-02-01');
  await pay(nearlyPaid.id, 99, '2026-02-03');
  await post(`/v1/invoices/${nearlyPaid.id}/write-offs`, { reason: 'rounding' });
  const { payments } = await pay(carriedOver.id, 4000, '2026-02-05');
  bodyOf(await api.delete(`/v1/invoices/${carriedOver.id}/payments/${payments.at(-1)?.id}`), 200);
  await post(`/v1/invoices/${carriedOver.id}/reminders`, { type: 'reminder', fee: true });

  await moveClock(api, '2026-03-15');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-02' } }), 200);
  await post(`/v1/invoices/${lost.id}/write-offs`, {
    reason: 'loss',
    lossKind: 'final',
    ground: 'insolvency',
  });
  // Posted on the first open day.
  const purchase = await entry('2026-02-20', 'Programvare, februar', [
    { account: '6420', debit: 1000, vatCode: '1' },
    { account: '2711', debit: 250 },
    { account: '1920', credit: 1250 },
  ]);
  await post(`/v1/journal-entries/${purchase.id}/reversal`);
  await entry('2026-03-01', HOSTILE_TEXT, [
    { account: '6425', debit: 600, vatCode: '86', description: LONG_TEXT },
    { account: '2716', debit: 150 },
    { account: '2706', credit: 150 },
    { account: '1920', credit: 600 },
  ]);
  await entry('2026-04-10', 'Mva. 1. termin', [
    { account: '2700', debit: 100 },
    { account: '2740', credit: 100 },
  ]);

  await moveClock(api, '2026-12-15');
  await pay(everyCode.id, 2000, '2026-12-15');
}
