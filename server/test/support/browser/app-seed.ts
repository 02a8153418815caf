import { writeCamt054 } from '../../../src/features/bank/formats/write-camt-054.ts';
import { bodyOf, existing } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { OWN_ACCOUNT, post } from '../bank/bank-files.ts';
import { inDays } from '../dates.ts';
import { eventually } from '../eventually.ts';
import { createDraft, createSent, exemptLine, send } from '../example-invoices.ts';
import { createQuote, createSentQuote, invoiceQuote } from '../example-quotes.ts';
import { capturedEmails, moveClock } from '../test-tools.ts';

/** Texts that would be markup where somebody forgot to escape them, run from right to left, or do not break. */
export const HOSTILE = [
  `"><img src=x onerror="window.isHarmed=1">`,
  `</script><script>window.isHarmed=1</script>'`,
  'שלום עולם بالعالم',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
].join(' ');

export type Seed = Awaited<ReturnType<typeof seedEveryStatus>>;

/** Invoices of every status in a test account, with payments and letters; its clock then stands 100 days ahead. */
export async function seedEveryStatus(api: ApiCaller) {
  const customers = [
    {
      name: 'Fjord Kafé AS',
      email: 'faktura@fjordkafe.example',
      address: 'Bryggen 7',
      postalCode: '5003',
      city: 'Bergen',
    },
    {
      name: 'Solberg Regnskap AS',
      email: 'post@solberg.example',
      address: 'Kirkegata 12',
      postalCode: '0153',
      city: 'Oslo',
    },
    {
      name: 'Kari Nordmann',
      email: 'kari@nordmann.example',
      address: 'Elveveien 3',
      postalCode: '7013',
      city: 'Trondheim',
    },
    { name: 'Lofoten Sykkelutleie', email: 'hei@lofotensykkel.example', city: 'Svolvær', postalCode: '8300' },
  ];
  const to = (index: number, rest: Record<string, unknown>) => ({
    client: customers[index % customers.length],
    ...rest,
  });
  const design = [
    { description: 'Nettsted: design og oppsett', quantity: 12.5, unitPrice: 1150 },
    { description: 'Fotografier', quantity: 4, unitPrice: 890 },
    { description: 'Servering ved oppstartsmøte', quantity: 6, unitPrice: 145, vatCode: 31 },
  ];
  const late = { dueDate: inDays(14) };

  const warned = await createSent(api, to(1, { ...late, lines: [exemptLine(18_400)] }));
  const reminded = await createSent(api, to(0, { ...late, lines: design, reference: 'Bestilling 4711' }));
  const credited = await createSent(api, to(2, { ...late, lines: [exemptLine(990)] }));
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  const creditNote = await send(api, note.id);

  await moveClock(api, inDays(30));
  for (const { id } of [warned, reminded]) {
    bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
  }
  await moveClock(api, inDays(60));
  bodyOf(
    await api.post(`/v1/invoices/${warned.id}/reminders`, { type: 'collection_warning', fee: true }),
    201,
  );
  const overdue = await createSent(api, to(3, { dueDate: inDays(80), lines: [exemptLine(4250)] }));
  const paid = await createSent(api, to(1, { dueDate: inDays(75), lines: design.slice(0, 2) }));
  bodyOf(await api.post(`/v1/invoices/${reminded.id}/payments`, { amount: 5000, paidOn: inDays(60) }), 201);
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: paid.total, paidOn: inDays(60) }), 201);
  const again = { amount: 500, paidOn: inDays(60), overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, again), 201);
  const back = { amount: 100, paidOn: inDays(60) };
  bodyOf(await api.post(`/v1/clients/${paid.client.id}/refunds`, back), 201);

  await moveClock(api, inDays(100));
  const open = { dueDate: inDays(120) };
  const viewed = await createSent(api, to(0, { ...open, lines: design.slice(1) }));
  bodyOf(await api.post(`/v1/test/invoices/${viewed.id}/open`), 200);
  const bounced = await createSent(api, to(3, { ...open, lines: [exemptLine(1250)] }));
  const hostile = await createSent(api, {
    ...open,
    client: { name: HOSTILE, email: 'x@y.example', address: HOSTILE, city: HOSTILE.slice(0, 90) },
    reference: HOSTILE.slice(0, 90),
    notes: HOSTILE,
    lines: [{ description: HOSTILE, quantity: 9876.5432, unitPrice: 98_765.4321 }],
  });
  const sent = await createSent(api, to(2, { ...open, lines: [design[0]] }));
  const draft = await createDraft(api, to(1, { ...open, lines: design.slice(0, 1) }));
  const recurring = bodyOf(
    await api.post('/v1/recurring-invoices', {
      clientId: hostile.client.id,
      lines: [{ description: HOSTILE, quantity: 9876.5432, unitPrice: 98_765.4321 }],
      interval: { unit: 'week', count: 1 },
      firstDate: inDays(110),
      reference: HOSTILE.slice(0, 90),
      notes: HOSTILE,
    }),
    201,
  );
  const offer = {
    client: { name: HOSTILE, email: 'x@y.example', address: HOSTILE },
    notes: HOSTILE,
    lines: [{ description: HOSTILE, quantity: 9876.5432, unitPrice: 98_765.4321 }],
  };
  const draftQuote = await createQuote(api, offer);
  const acceptedQuote = await createSentQuote(api, offer);
  const answer = { by: HOSTILE.slice(0, 190), reason: HOSTILE };
  bodyOf(await api.post(`/v1/quotes/${acceptedQuote.id}/accept`, answer), 200);
  await invoiceQuote(api, acceptedQuote.id, { share: 33.33 });
  const manualEntry = bodyOf(
    await api.post('/v1/journal-entries', {
      documentDate: inDays(100),
      description: HOSTILE,
      lines: [
        { account: '7770', debit: 150, description: HOSTILE },
        { account: '1920', credit: 150 },
      ],
    }),
    201,
  );
  const product = bodyOf(
    await api.post('/v1/products', {
      name: HOSTILE.slice(0, 200),
      number: HOSTILE.slice(0, 40),
      unitPrice: 98_765.4321,
    }),
    201,
  );
  const proposal = await proposeHostile(api, hostile.id);
  const bankTransaction = await importHostile(api);
  await capturedEmails(api, bounced.id, 1);
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  await capturedEmails(api, sent.id, 1);
  return {
    draft,
    sent,
    viewed,
    paid,
    overdue,
    reminded,
    warned,
    credited,
    creditNote,
    bounced,
    hostile,
    recurring,
    draftQuote,
    acceptedQuote,
    manualEntry,
    product,
    proposal,
    bankTransaction,
  };
}

/** Somebody asks for a mail with texts of their own. */
async function proposeHostile(api: ApiCaller, invoiceId: string) {
  const mail = { email: 'x@y.example', subject: HOSTILE.slice(0, 90), message: HOSTILE };
  await api.post(`/v1/invoices/${invoiceId}/resend`, mail, { headers: { 'tilgode-mode': 'proposes' } });
  return existing(bodyOf(await api.get('/v1/proposals'), 200).items[0]);
}

/** A file of the bank with one transaction that nobody can place. */
async function importHostile(api: ApiCaller) {
  const transaction = {
    bankAccount: OWN_ACCOUNT,
    bookedOn: inDays(90),
    amountOre: 98_765_43n,
    kid: null,
    payerName: HOSTILE.slice(0, 70),
    text: HOSTILE.slice(0, 120),
    archiveReference: 'REF-1',
  };
  const createdAt = new Date(`${inDays(90)}T10:00:00Z`);
  const file = writeCamt054([transaction], { messageId: 'M-1', createdAt, version: '08' });
  bodyOf(await post(api, file, { name: HOSTILE.slice(0, 80) }), 202);
  return eventually('the transaction is there', async () => {
    const { items } = bodyOf(await api.get('/v1/bank-transactions'), 200);
    return items[0];
  });
}

/** The address of every page of an account, those of documents with what they are most different in. */
export function pagesOf(accountId: string, seed: Seed): string[] {
  const year = seed.sent.issueDate.slice(0, 4);
  const term = Math.ceil(Number(seed.sent.issueDate.slice(5, 7)) / 2);
  return [
    '',
    'invoices',
    'invoices/new',
    `invoices/${seed.draft.id}`,
    `invoices/new?draft=${seed.draft.id}`,
    `invoices/${seed.warned.id}`,
    `invoices/${seed.creditNote.id}`,
    `invoices/${seed.hostile.id}`,
    'recurring',
    'recurring/new',
    `recurring/${seed.recurring.id}`,
    `recurring/new?change=${seed.recurring.id}`,
    'quotes',
    'quotes/new',
    `quotes/${seed.draftQuote.id}`,
    `quotes/new?draft=${seed.draftQuote.id}`,
    `quotes/${seed.acceptedQuote.id}`,
    'payments',
    'bank',
    'bank/waiting',
    'bank/transactions',
    `bank/transactions/${seed.bankTransaction.id}`,
    'bank/refunds',
    'bank/reconciliation',
    'customers',
    `customers/${seed.hostile.client.id}`,
    `customers/${seed.paid.client.id}`,
    'imports',
    'move-in',
    'products',
    `products/${seed.product.id}`,
    // Not all of its 500 rows: they are alike, and axe looks at each of them.
    'books/accounts?q=15',
    'books/journal',
    'books/journal/new',
    'books/vouchers',
    `books/journal/${seed.manualEntry.id}`,
    'books/reports/income-statement',
    'books/reports/balance-sheet',
    'books/reports/trial-balance',
    `books/reports/ledger?customerId=${seed.hostile.client.id}`,
    `books/reports/journal?from=${year}-01-01&to=${year}-12-31`,
    'books/reports/receivables',
    `books/reports/vat?year=${year}&term=${term}`,
    'books/reports/sales',
    'books/reports/products',
    'books/closing',
    'books/opening-balance',
    'books/year-end',
    'books/exports',
    'books/booking-accounts',
    'mail',
    'proposals',
    `proposals/${seed.proposal.id}`,
    'requests',
    'webhooks',
    'events',
    'settings/company',
    'settings/e-invoices',
    'settings/api-clients',
    'settings/apps',
    'settings/connected-apps',
    'settings/people',
    'settings/audit-log',
    'settings/leaving',
    'first-day',
    'me',
  ].map((path) => `/app/${accountId}/${path}`);
}

/** Those that somebody sees who is not signed in. */
export const PAGES_OUTSIDE = [
  '/app/sign-in',
  '/app/forgot-password',
  '/app/new-password#x',
  '/app/invitation#x',
  '/app/sign-up',
];
/** What the service answers to the invitation that is none. */
export const REFUSED_OUTSIDE = /^404 \/app-api\/invitation$/;
