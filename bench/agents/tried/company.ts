import type { ApiCaller } from '../../../server/test/support/api/api-caller.ts';
import { bodyOf } from '../../../server/test/support/api/answers.ts';
import { createDraft, createLate, createSent } from '../../../server/test/support/example-invoices.ts';
import { createQuote } from '../../../server/test/support/example-quotes.ts';
import type { TestApp } from '../../../server/test/support/test-app.ts';
import { created as createRecurring } from '../../../server/test/support/recurring-invoices.ts';
import { customer, line } from '../company.ts';

const BETA = { name: 'Beta AS', type: 'business' };

/**
 * A company in which little is plain: lines with discounts, units and prices with VAT, two customers of one name, a customer
 * who disputes an invoice, one whose deadline runs, and months that are closed through September.
 */
export async function fillOddCompany(service: TestApp, api: ApiCaller): Promise<void> {
  for (const [city, email] of [
    ['Oslo', 'post@betaoslo.example'],
    ['Bergen', 'post@betabergen.example'],
  ])
    bodyOf(await api.post('/v1/clients', { ...BETA, city, email }), 201);
  bodyOf(await api.post('/v1/clients', customer('Nordkraft AS')), 201);
  const fitting = bodyOf(
    await api.post('/v1/products', {
      number: '10',
      name: 'Montering',
      unit: 'HUR',
      unitPrice: 950,
      vatCode: 3,
    }),
    201,
  );
  await createDraft(api, {
    client: customer('Varme & Sånt AS'),
    dueDate: '2026-12-18',
    lines: [
      { ...line('Varmepumpe', 7_490), discountAmount: 490, account: '3000' },
      { ...line('Strøm', 1.2, 80), unit: 'KWH' },
      { productId: fitting.id, quantity: 2.5 },
    ],
  });
  await createDraft(api, {
    client: { name: 'Kari Lie', email: 'kari@lie.example', city: 'Oslo' },
    dueDate: '2026-12-18',
    lines: [
      { description: 'Kopp', quantity: 3, unitPriceWithVat: 249, vatRate: 25 },
      { description: 'Kaffe, 250 g', quantity: 2, unitPriceWithVat: 149, vatRate: 15, discountPercent: 10 },
    ],
  });
  await createQuote(api, {
    client: customer('Senja Hotell AS'),
    validUntil: '2026-12-31',
    lines: [line('Skilting', 9_000)],
  });
  await addSent(service, api);
  const gym = bodyOf(await api.post('/v1/clients', customer('Sandnes Gym AS')), 201);
  await createRecurring(api, {
    clientId: gym.id,
    lines: [{ ...line('Medlemskap {month}', 500, 40), discountPercent: 10, unit: 'MON' }],
    interval: { unit: 'month', count: 1 },
    firstDate: '2026-12-01',
    dueDays: 20,
    action: 'draft',
  });
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-09' } }), 200);
}

async function addSent(service: TestApp, api: ApiCaller): Promise<void> {
  const late = (dueDate: string, name: string, price: number) =>
    createLate(service, api, { dueDate, client: customer(name), lines: [line('Nettsted', price)] });
  await late('2026-09-30', 'Tromsø Kino AS', 3_000);
  await late('2026-10-20', 'Lofoten Fisk AS', 20_000);
  await late('2026-11-01', 'Vik Elektro AS', 2_400);
  const disputed = await late('2026-10-25', 'Solberg Bygg AS', 4_000);
  bodyOf(
    await api.post(`/v1/invoices/${disputed.id}/pause-reminders`, {
      reason: 'Feil på varen',
      until: '2026-12-15',
    }),
    200,
  );
  const reminded = await late('2026-11-05', 'Myhre Rør AS', 6_000);
  await service.clock.at(new Date('2026-11-26T10:00:00Z'), async () =>
    bodyOf(
      await api.post(`/v1/invoices/${reminded.id}/reminders`, {
        type: 'reminder',
        fee: true,
        interest: false,
      }),
      201,
    ),
  );
  await createSent(api, {
    client: customer('Kontorhuset AS'),
    dueDate: '2026-12-20',
    lines: [{ ...line('Stol', 2_399, 5), discountPercent: 12.5 }, line('Frakt', 350)],
  });
}
