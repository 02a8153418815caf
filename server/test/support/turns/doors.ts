import { LIMITS } from '../../../src/domain/limits.ts';
import { MEGABYTE } from '../api/large-bodies.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { UNKNOWN_KID, camt054File, ocrFile } from '../bank/bank-files.ts';
import { camtFile, notification } from '../bank-files/camt-files.ts';
import { pngChunk, pngFile } from '../browser/images.ts';
import { createDraft, createSent, invoiceBody } from '../example-invoices.ts';
import { OPENED } from '../opening-examples.ts';

/** A body that is as large as the share of the largest one, from 0 to 1. */
type Body = (share: number) => string | Uint8Array;
/**
 * @property contentType left out: JSON
 * @property takesMinutes at its largest: a test that runs often takes a part of it
 */
export type Shape = {
  name: string;
  path: string;
  method?: 'PATCH';
  contentType?: string;
  takesMinutes?: true;
  body: Body;
};

/** What the paths name. */
type Things = { draftId: string; sentId: string };

export async function makeThings(api: ApiCaller): Promise<Things> {
  const [draft, sent] = [await createDraft(api), await createSent(api)];
  return { draftId: draft.id, sentId: sent.id };
}

const NOBODY = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const times = <T>(count: number, share: number, item: (index: number) => T): T[] =>
  Array.from({ length: Math.ceil(count * share) }, (_, index) => item(index));
const text = (count: number, share: number, item: (index: number) => string) =>
  times(count, share, item).join('');

const line = { description: 'Et langt navn på en vare '.repeat(20), quantity: 1, unitPrice: 100, vatCode: 3 };
const wrongLine = { description: 7, quantity: -1, unitPrice: 'x', vatCode: 99, unit: 'z', account: 'x' };

function json(path: string, body: (share: number) => object, method?: 'PATCH'): Shape {
  return {
    name: `${method ?? 'POST'} ${path}`,
    path,
    ...(method && { method }),
    body: (share) => JSON.stringify(body(share)),
  };
}

/** Lists of lines, right and wrong. */
function lines(path: string, others: object, method?: 'PATCH'): Shape[] {
  return [line, wrongLine].map((one) => ({
    ...json(path, (share) => ({ ...others, lines: times(500, share, () => one) }), method),
    name: `${path}: ${one === line ? 'lines' : 'wrong lines'}`,
  }));
}

/** What any body of JSON may be: a megabyte of one thing. `proof/speed/large-bodies.test.ts` has more of them. */
function megabytes(path: string): Shape[] {
  const filled = (name: string, before: string, item: string, after: string): Shape => ({
    name: `${path}: a megabyte of ${name}`,
    path,
    body: (share) => {
      const count = Math.floor((share * MEGABYTE - before.length - after.length) / (item.length + 1));
      return `${before}${Array.from({ length: count }, () => item).join(',')}${after}`;
    },
  });
  /** As many as are read, then text. */
  const mostLong = (name: string, number: string): Shape => ({
    name: `${path}: as many ${name} as are read`,
    path,
    body: (share) => {
      const numbers = text(10_000, share, () => `${number},`);
      return `{"x":[${numbers}"${'x'.repeat(Math.floor(share * MEGABYTE) - numbers.length - 10)}"]}`;
    },
  });
  return [
    filled('lines', '{"lines":[', '{"description":"abcdefghijklmnopqrstuvwxyz"}', ']}'),
    filled('escapes', '{"x":["', '\\u00e6\\n', '"]}'),
    filled('long numbers', '{"x":[', '1234567890.1234560', ']}'),
    filled('numbers with exponents', '{"x":[', '1e-305', ']}'),
    mostLong('long numbers', '1234567890.1234560'),
    mostLong('numbers with exponents', '1e-305'),
  ];
}

const ORDERS = 'Ordre;Kunde;E-post;Forfall;Tekst;Antall;Pris uten mva;Mva\n';

function csv(kind: string, name: string, body: Body): Shape {
  return { name: `${kind}: ${name}`, path: `/v1/imports/${kind}`, contentType: 'text/csv', body };
}

/** What any file of rows may be, whatever its rows are. */
function anyCsv(kind: string, header: string): Shape[] {
  return [
    csv(kind, 'columns', (share) => `${header}${text(450_000, share, () => ';kolonne x')}\nx\n`),
    csv(
      kind,
      'cells in each row',
      (share) => `${header}\n${text(5_000, share, () => `x${';'.repeat(1000)}y\n`)}`,
    ),
    csv(kind, 'blank lines', (share) => `${header}\n${'\n'.repeat(5e6 * share)}`),
    csv(kind, 'one cell', (share) => `${header}\n${'x'.repeat(5e6 * share)}`),
    csv(kind, 'one header', (share) => 'x'.repeat(5e6 * share)),
    csv(kind, 'quotes', (share) => `${header}\n${'"a'.repeat(2e6 * share)}`),
    csv(kind, 'rows with quotes', (share) => `${header}\n${'"a"b;\n'.repeat(8e5 * share)}`),
  ];
}

function form(path: string): Shape {
  const body: Body = (share) => 'a&'.repeat((MEGABYTE / 2) * share);
  return { name: 'a form', path, contentType: 'application/x-www-form-urlencoded', body };
}

function bankFile(name: string, body: Body): Shape {
  return {
    name: `bank file: ${name}`,
    path: '/v1/bank-files',
    contentType: 'text/plain',
    takesMinutes: true,
    body,
  };
}

/** A file that is kept while it comes, and read later. */
function kept(kind: string, contentType: string, body: Body): Shape {
  return { name: kind, path: `/v1/imports/${kind}`, contentType, takesMinutes: true, body };
}

/** With room for what stands around. */
const BANK_BYTES = LIMITS.bankFileBytes - 10_000;
const payment = () => ({ kid: UNKNOWN_KID, amount: 1 });
const inXml =
  (item: string): Body =>
  (share) =>
    camtFile(notification(item.repeat((BANK_BYTES / item.length) * share)));

/** A PNG of so many bytes that nobody draws. */
function largePng(bytes: number): Uint8Array {
  const small = pngFile(4, 4);
  return Buffer.concat([
    small.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${'x'.repeat(bytes)}`)),
    small.subarray(33),
  ]);
}

function png(path: string): Shape {
  return { name: path, path, contentType: 'image/png', body: (share) => largePng(5_000_000 * share) };
}

/**
 * The worst that each operation can be sent that takes a file or a list. A new one does not pass `turns.test.ts` before somebody has
 * thought of the worst that it can be sent.
 */
export const DOORS: Record<string, (things: Things) => Shape[]> = {
  importClients: () => [
    ...anyCsv('clients', 'Navn'),
    csv(
      'clients',
      'rows',
      (share) => `Navn;E-post\n${text(5000, share, (i) => `Navn ${i};n${i}@x.example\n`)}`,
    ),
    csv('clients', 'rows alike', (share) => `Navn;E-post\n${text(5000, share, () => 'Ada;a@x.example\n')}`),
  ],
  importProducts: () => [
    csv(
      'products',
      'rows',
      (share) => `Varenr;Navn;Pris uten mva\n${text(5000, share, (i) => `V${i};Vare;1\n`)}`,
    ),
    csv(
      'products',
      'rows without numbers',
      (share) => `Navn;Pris uten mva\n${text(5000, share, () => 'Vare;1\n')}`,
    ),
  ],
  importInvoices: () => [
    csv('invoices', 'orders', (share) => {
      const order = (i: number) => `o${i};Kunde ${i};k${i}@x.example;31.12.2099;Kaffe;1;100;25\n`;
      return `${ORDERS}${text(5000, share, order)}`;
    }),
    csv('invoices', 'one order', (share) => {
      return `${ORDERS}${text(5000, share, () => 'o;Kunde;k@x.example;31.12.2099;Kaffe;1;100;25\n')}`;
    }),
    csv('invoices', 'errors', (share) => `${ORDERS}${text(5000, share, (i) => `${i};x;x;x;x;x;x;x\n`)}`),
  ],
  importBankFile: () => [
    bankFile('OCR giro', (share) => ocrFile(times(300_000, share, payment))),
    bankFile('camt.054', (share) => camt054File(times(140_000, share, payment))),
    bankFile('tiny elements', inXml('<a/>')),
    bankFile('empty entries', inXml('<Ntry></Ntry>')),
    bankFile('one text', (share) => camtFile(notification('x'.repeat(BANK_BYTES * share)))),
    bankFile('one line', (share) => `NY000010${'0'.repeat(BANK_BYTES * share)}`),
    bankFile('depth', inXml('<a>')),
  ],
  importSafT: () => [kept('saf-t', 'application/xml', (share) => '<Line/>'.repeat((BANK_BYTES / 7) * share))],
  importOpenInvoices: () => [
    kept('open-invoices', 'text/csv', (share) => text(500_000, share, (i) => `${i};Kunde ${i};100\n`)),
  ],
  importBalances: () => [kept('balances', 'text/csv', (share) => text(500_000, share, (i) => `${i};100\n`))],
  addAttachment: ({ draftId }) => [
    {
      name: 'an attachment',
      path: `/v1/invoices/${draftId}/attachments?filename=x.csv`,
      contentType: 'text/csv',
      body: (share) => 'a;b\n'.repeat(1.2e6 * share),
    },
  ],
  addVoucher: () => [png('/v1/vouchers?filename=x.png')],
  addEntryAttachment: () => [png(`/v1/journal-entries/${NOBODY}/attachments?filename=x.png`)],
  createAccessToken: () => [form('/v1/oauth/token')],
  revokeToken: () => [form('/v1/oauth/revoke')],
  createMove: () => [
    json('/v1/moves', (share) => ({
      importIds: [NOBODY],
      date: '2025-12-31',
      accounts: times(9_000, share, (i) => ({ from: `${100_000 + i}`, to: '1920' })),
      leaveOut: times(9_000, share, (i) => `K${i}`),
    })),
  ],
  createInvoice: () => [...megabytes('/v1/invoices'), ...lines('/v1/invoices', invoiceBody())],
  createInvoices: () => [
    json('/v1/invoices/batch', (share) => ({
      items: times(100, share, () => ({
        idempotencyKey: crypto.randomUUID(),
        invoice: invoiceBody({ lines: Array.from({ length: 15 }, () => line) }),
      })),
    })),
  ],
  sendInvoices: () => [
    json('/v1/invoices/batch/send', (share) => ({
      items: times(100, share, () => ({ idempotencyKey: crypto.randomUUID(), invoiceId: NOBODY })),
    })),
  ],
  sendReminders: () => [
    json('/v1/invoices/batch/reminders', (share) => ({
      items: times(100, share, () => ({
        idempotencyKey: crypto.randomUUID(),
        invoiceId: NOBODY,
        type: 'reminder',
      })),
    })),
  ],
  updateDraft: ({ draftId }) => lines(`/v1/invoices/${draftId}`, {}, 'PATCH'),
  createCreditNote: ({ sentId }) => lines(`/v1/invoices/${sentId}/credit-notes`, {}),
  createQuote: () => lines('/v1/quotes', { client: { name: 'Ada' }, validUntil: '2099-12-31' }),
  updateQuote: () => lines(`/v1/quotes/${NOBODY}`, {}, 'PATCH'),
  createRecurringInvoice: () => recurring('/v1/recurring-invoices'),
  updateRecurringInvoice: () => recurring(`/v1/recurring-invoices/${NOBODY}`, 'PATCH'),
  createJournalEntry: () => [
    json('/v1/journal-entries', (share) => ({
      documentDate: '2026-01-02',
      description: 'Mange linjer',
      lines: times(500, share, (i) => ({ account: '1920', ...(i % 2 === 0 ? { debit: 1 } : { credit: 1 }) })),
    })),
  ],
  createCurrencyRevaluation: () => [
    json('/v1/currency-revaluations', (share) => ({
      asOf: '2026-01-02',
      rates: times(5, share, () => ({ currency: 'EUR', rate: 11.5 })),
    })),
  ],
  createOpeningBalance: () => [
    json('/v1/opening-balances', (share) => {
      const count = Math.ceil(5000 * share);
      return {
        date: OPENED,
        balances: [
          { account: '1500', debit: count },
          { account: '2050', credit: count },
        ],
        openInvoices: times(5000, share, (i) => ({
          number: `A${i}`,
          kid: null,
          client: { name: `Kunde ${i}`, email: `k${i}@x.example` },
          dueDate: '2026-01-14',
          outstanding: 1,
        })),
      };
    }),
  ],
  matchBankTransaction: () => [
    json(`/v1/bank-transactions/${NOBODY}/match`, (share) => ({
      allocations: times(100, share, () => ({ invoiceId: crypto.randomUUID(), amount: 1 })),
    })),
  ],
  updateBookingAccounts: () => [
    json(
      '/v1/booking-accounts',
      (share) => ({ sales: times(7, share, () => ({ vatCode: 3, account: '3000' })) }),
      'PATCH',
    ),
  ],
  changeSettings: () => [
    json(
      '/v1/settings',
      (share) => ({
        currencies: times(5, share, () => 'EUR'),
        currencyAccounts: times(5, share, () => ({
          currency: 'EUR',
          iban: 'x'.repeat(50),
          bic: 'DNBANOKK',
          account: '1922',
        })),
      }),
      'PATCH',
    ),
  ],
  writeOffInvoice: ({ sentId }) => [
    json(`/v1/invoices/${sentId}/write-offs`, (share) => ({
      reason: 'loss',
      remindersElsewhere: times(20, share, () => '2026-01-02'),
    })),
  ],
  createWebhookEndpoint: () => [webhook('/v1/webhook-endpoints')],
  updateWebhookEndpoint: () => [webhook(`/v1/webhook-endpoints/${NOBODY}`, 'PATCH')],
};

function recurring(path: string, method?: 'PATCH'): Shape[] {
  const small = { description: 'Leie', quantity: 1, unitPrice: 1, vatCode: 3 };
  const many = json(
    path,
    (share) => ({
      clientId: NOBODY,
      interval: 'month',
      firstDate: '2099-01-01',
      lines: [small],
      // Beyond a megabyte the body is refused unread.
      laterLines: times(24, share, (i) => ({
        from: `21${String(10 + i)}-01-01`,
        lines: Array.from({ length: 500 }, () => small),
      })),
    }),
    method,
  );
  return [many, ...lines(path, { clientId: NOBODY, interval: 'month', firstDate: '2099-01-01' }, method)];
}

function webhook(path: string, method?: 'PATCH'): Shape {
  return json(
    path,
    (share) => ({ url: 'https://x.example/hook', types: times(50, share, () => 'invoice.sent') }),
    method,
  );
}
