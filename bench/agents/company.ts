import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { PASSWORD, signInToApp } from '../../server/test/support/browser/app-caller.ts';
import { createDraft, createLate, createSent } from '../../server/test/support/example-invoices.ts';
import { createQuote, createSentQuote } from '../../server/test/support/example-quotes.ts';
import { openBooks } from '../../server/test/support/opening-examples.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { workOff } from '../../server/test/support/work-off.ts';

/** The day on which all tasks are played, a Friday. */
export const TODAY = '2026-11-27';

export type Company = {
  /** Reads what a task has done, past the tools. */
  readers: { test: ApiCaller; production: ApiCaller };
  /** What the owner does in the app with the production account. */
  owner: ApiCaller;
};

const FJORD_KAFFE = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  address: 'Bryggen 4',
  city: 'Bergen',
};
const VIK = { name: 'Vik Elektro AS', email: 'post@vikelektro.example', city: 'Vik' };

/** A customer of no organisation number. */
export function customer(name: string): object {
  const domain = name
    .toLowerCase()
    .replaceAll(/ (as|sa)$/g, '')
    .replaceAll(' & ', '')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .replaceAll(' ', '');
  return { name, email: `post@${domain}.example`, city: 'Tromsø', type: 'business' };
}

export function line(description: string, unitPrice: number, quantity = 1): object {
  return { description, unitPrice, quantity };
}

/** A company with a year of books, customers who owe, and money that waits. Its numbers begin at 1. */
export async function makeCompany(service: TestApp): Promise<Company> {
  service.clock.now = new Date(`${TODAY}T10:00:00Z`);
  const ownerEmail = `eier-${crypto.randomUUID()}@nordlys.example`;
  const company = await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
  const readers = {
    test: await service.caller({ company, environment: 'test' }),
    production: await service.caller({ company, environment: 'production' }),
  };
  const owner = (await signInToApp(service, ownerEmail)).account(company.accounts.production);
  await fillTest(service, readers.test);
  for (const client of [FJORD_KAFFE, customer('Kystlaget SA')])
    bodyOf(await readers.production.post('/v1/clients', client), 201);
  return { readers, owner };
}

export async function fillTest(service: TestApp, api: ApiCaller): Promise<void> {
  await openBooks(api, {
    balances: [
      { account: '1920', debit: 82_000 },
      { account: '1500', debit: 5_499.5 },
      { account: '2050', credit: 87_499.5 },
    ],
    openInvoices: [
      {
        number: 'A-998',
        client: { name: 'Kari Nordmann', email: 'kari@nordmann.example', city: 'Oslo' },
        issueDate: '2025-11-14',
        dueDate: '2025-11-28',
        outstanding: 5_499.5,
      },
    ],
  });
  await addRegisters(api);
  await addInvoices(service, api);
  await addQuotesAndDrafts(api);
  await addEntries(api);
  for (const payment of [
    { amount: 6_250, payerName: 'ALTA GLASS AS' },
    { amount: 4_000, payerName: 'BODO BILPLEIE AS' },
    { amount: 99, payerName: 'TORE LIE' },
  ])
    bodyOf(await api.post('/v1/test/bank-payments', { ...payment, format: 'camt.054' }), 202);
  await workOff(service.db, service.outbox);
}

async function addRegisters(api: ApiCaller): Promise<void> {
  for (const client of [{ ...FJORD_KAFFE, paymentTermDays: 20 }, customer('Havn Regnskap AS')])
    bodyOf(await api.post('/v1/clients', client), 201);
  for (const product of [
    { number: '100', name: 'Rådgivning', unit: 'HUR', unitPrice: 1_450, vatCode: 3 },
    { number: '200', name: 'Webhotell', unit: 'MON', unitPrice: 399, vatCode: 3 },
  ])
    bodyOf(await api.post('/v1/products', product), 201);
}

async function addInvoices(service: TestApp, api: ApiCaller): Promise<void> {
  const sendOn = (issued: string, due: string, client: object, lines: object[]) =>
    service.clock.at(new Date(`${issued}T10:00:00Z`), () => createSent(api, { client, dueDate: due, lines }));
  const late = (dueDate: string, client: object, lines: object[]) =>
    createLate(service, api, { dueDate, client, lines });
  const pay = async ({ id }: { id: string }, amount: number, paidOn: string) =>
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn, overpayment: 'credit' }), 201);

  await late('2026-09-15', customer('Lofoten Fisk AS'), [line('Nettsted', 20_000)]);
  const coffee = { ...line('Kaffe, 1 kg', 200, 10), vatRate: 15 };
  await pay(await late('2026-10-19', FJORD_KAFFE, [coffee]), 2_300, '2026-10-15');
  const reminded = await late('2026-10-25', customer('Myhre Rør AS'), [line('Profil', 4_000)]);
  await service.clock.at(new Date('2026-11-10T10:00:00Z'), async () =>
    bodyOf(
      await api.post(`/v1/invoices/${reminded.id}/reminders`, {
        type: 'reminder',
        fee: true,
        interest: false,
      }),
      201,
    ),
  );
  await pay(reminded, 5_000, '2026-11-12');
  await pay(
    await late('2026-10-30', customer('Bryggen Bakeri AS'), [line('Emballasje', 8_000)]),
    4_000,
    '2026-11-02',
  );
  await late('2026-11-17', customer('Falkum Fangst AS'), [line('Skilt', 6_000)]);
  await late('2026-11-20', customer('Solberg Bygg AS'), [line('Brosjyre', 4_000)]);
  await sendOn(
    '2026-11-13',
    '2026-11-27',
    { name: 'Ola Hansen', email: 'ola@hansen.example', city: 'Oslo' },
    [line('Bryllupskort', 4_800)],
  );
  const due = ['2026-11-16', '2026-11-30'] as const;
  await sendOn(...due, customer('Tromsø Kino AS'), [line('Plakater', 3_000)]);
  await pay(await sendOn(...due, customer('Kystlaget SA'), [line('Kart', 2_000)]), 3_100, '2026-11-18');
  await pay(await sendOn(...due, customer('Nordvik Skole'), [line('Diplomer', 1_000)]), 2_000, '2026-11-18');
  await sendOn(...due, customer('Nordvik Skole'), [line('Katalog', 1_600)]);
  await pay(
    await sendOn(...due, customer('Vågan Drift AS'), [line('Etiketter', 1_000)]),
    1_249.6,
    '2026-11-18',
  );
  const later = ['2026-11-20', '2026-12-20'] as const;
  await sendOn(...later, FJORD_KAFFE, [line('Konsept', 10_000), line('Logo', 4_000), line('Trykk', 1_500)]);
  await sendOn(...later, customer('Senja Hotell AS'), [line('Menyer', 3_200)]);
  await sendOn(...later, customer('Harstad Tak AS'), [{ ...line('Foto', 900, 5), unit: 'HUR' }]);
  const { id: lost } = await sendOn(...later, VIK, [line('Logo', 2_400)]);
  bodyOf(await api.post(`/v1/test/invoices/${lost}/bounce`), 200);
  await sendOn(...later, customer('Alta Glass AS'), [line('Nettsted', 5_000)]);
  await sendOn(...later, customer('Bodø Bilpleie AS'), [line('Skilt', 1_000)]);
  await sendOn(...later, customer('Bodø Bilpleie AS'), [line('Folie', 2_000)]);
}

async function addQuotesAndDrafts(api: ApiCaller): Promise<void> {
  const validUntil = '2026-12-31';
  const { id } = await createSentQuote(api, {
    client: customer('Havn Regnskap AS'),
    validUntil,
    lines: [line('Årsrapport', 12_000)],
  });
  bodyOf(await api.post(`/v1/quotes/${id}/accept`, {}), 200);
  await createSentQuote(api, {
    client: customer('Solberg Bygg AS'),
    validUntil,
    lines: [line('Nettsted', 30_000)],
  });
  await createQuote(api, {
    client: customer('Senja Hotell AS'),
    validUntil,
    lines: [line('Skilting', 9_000)],
  });
  for (const [name, description, price, quantity] of [
    ['Lofoten Fisk AS', 'Årlig service', 2_500, 1],
    ['Kystlaget SA', 'Brosjyre', 3_000, 1],
    ['Nordvik Skole', 'Årbok', 7_000, 1],
    ['Voss Sykkel AS', 'Service', 800, 2],
  ] as const)
    await createDraft(api, {
      client: customer(name),
      dueDate: '2026-12-18',
      lines: [line(description, price, quantity)],
    });
}

async function addEntries(api: ApiCaller): Promise<void> {
  for (const [documentDate, description, account, amount] of [
    ['2026-09-30', 'Kontorleie', '6300', 9_000],
    ['2026-11-05', 'Kontorrekvisita', '6340', 800],
  ] as const)
    bodyOf(
      await api.post('/v1/journal-entries', {
        documentDate,
        description,
        lines: [
          { account, debit: amount },
          { account: '1920', credit: amount },
        ],
      }),
      201,
    );
}
