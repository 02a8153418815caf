import type { ApiCaller } from '../api/api-caller.ts';
import { bodyOf } from '../api/answers.ts';
import { createSent, send } from '../example-invoices.ts';
import type { TestApp, TestCompany } from '../test-app.ts';

/** A line of a manual entry: positive is debit. */
type ManualLine = readonly [account: string, amount: number, vatCode?: string];

const sale = (vatCode: number, unitPrice: number, quantity = 1) => ({
  description: 'Salg',
  quantity,
  unitPrice,
  vatCode,
});

/**
 * January to July 2026 of a company: sales of all codes, credit notes in other terms than their invoices, purchases, a loss,
 * a settled term. Gives a caller of the last day.
 */
export async function postHalfYear(service: TestApp, company: TestCompany): Promise<ApiCaller> {
  let api = await service.caller({ company });
  const on = async (day: string) => {
    service.clock.now = new Date(`${day}T10:00:00Z`);
    api = await service.caller({ company });
  };
  const sell = (...lines: object[]) => createSent(api, { lines });
  const creditAll = async ({ id }: { id: string }, lines?: object[]) => {
    const note = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, { ...(lines && { lines }) }), 201);
    await send(api, note.id);
  };
  const post = async (documentDate: string, lines: readonly ManualLine[]) => {
    const body = {
      documentDate,
      description: 'Manuelt bilag',
      lines: lines.map(([account, amount, vatCode = null]) => ({
        account,
        vatCode,
        ...(amount > 0 ? { debit: amount } : { credit: -amount }),
      })),
    };
    return bodyOf(await api.post('/v1/journal-entries', body), 201);
  };

  await on('2026-01-15');
  const first = await sell(
    sale(3, 1250, 7.5),
    sale(31, 149.9, 3),
    sale(33, 387.5),
    sale(5, 349),
    sale(6, 200),
    sale(7, 50),
  );
  await sell(sale(52, 12_000));
  // VAT that is rounded on each invoice: 8.3325 is 8.33.
  for (let i = 0; i < 3; i++) await sell(sale(3, 33.33));
  await on('2026-02-28');
  const bought = await post('2026-02-28', [
    ['6800', 4000, '1'],
    ['4310', 900.1, '11'],
    ['7140', 1500, '13'],
    ['2711', 1000],
    ['2712', 135.02],
    ['2713', 180],
    ['1920', -7715.12],
  ]);

  await on('2026-03-03');
  await creditAll(first, [{ lineIndex: 1, quantity: 3 }]);
  await creditAll(await sell(sale(33, 500)));
  await post('2026-03-10', [
    ['6420', 800, '86'],
    ['2706', -200],
    ['2716', 200],
    ['1920', -800],
  ]);
  await post('2026-04-01', [
    ['6420', 100, '88'],
    ['2706', -12],
    ['2716', 12],
    ['1920', -100],
  ]);
  // What is left of January and February's VAT is moved to the settlement account, in their own term.
  await post('2026-02-28', [
    ['2700', 2368.74],
    ['2701', 67.46],
    ['2703', 46.5],
    ['2711', -1000],
    ['2712', -135.02],
    ['2713', -180],
    ['2740', -1167.68],
  ]);

  await on('2026-05-05');
  const sold = [sale(3, 1000), sale(31, 200), sale(33, 100), sale(5, 10)];
  const lost = await createSent(api, { lines: sold, dueDate: '2026-05-19' });
  const returned = await sell(sale(3, 400), sale(52, 70));
  await on('2026-06-20');
  bodyOf(
    await api.post(`/v1/invoices/${lost.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );

  await on('2026-07-31');
  await creditAll(returned);
  bodyOf(await api.post(`/v1/journal-entries/${bought.id}/reversal`, {}), 201);
  return api;
}
