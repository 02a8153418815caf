import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import type { Import } from '../../server/test/support/imports/imported-files.ts';
import { importTools } from '../../server/test/support/imports/imported-files.ts';
import { writeSafT } from '../../server/test/support/imports/saf-t-files.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

const MEGABYTES = 200;
const CUSTOMERS = 20_000;
const ENTRIES_AT_ONCE = 500;
/** The service in the background may use so much more than when it is idle. */
const MOST_GROWTH = 100;

const service = await startTestApp({ jobs: false });
const { read, work, storedOf } = importTools(service);

test('a SAF-T file of 200 MB is read within 100 MB, and what it leaves open is found', async (t) => {
  const api = await service.caller();
  // The first file loads and compiles what the next ones have.
  assert.equal((await read(api, 'saf-t', writeSafT({}))).status, 'ready');
  const file = largeFile();
  const answer = await fetch(`${service.url}/v1/imports/saf-t`, {
    method: 'POST',
    body: Readable.toWeb(Readable.from(file.chunks())) as ReadableStream,
    duplex: 'half',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/xml',
      'idempotency-key': crypto.randomUUID(),
    },
  });
  assert.equal(answer.status, 202);
  const { id, size } = (await answer.json()) as Import;
  assert.ok(size > MEGABYTES * 1e6);

  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const from = performance.now();
  await work(api);
  clearInterval(looking);
  const grown = Math.round((most - before) / 1e6);
  t.diagnostic(
    `${Math.round(size / 1e6)} MB in ${Math.round((performance.now() - from) / 1000)} s, ${grown} MB more`,
  );
  const { status, report, error } = bodyOf(await api.get(`/v1/imports/${id}`), 200);
  assert.deepEqual([status, error], ['ready', null]);
  assert.deepEqual(
    [report?.customerCount, report?.entryCount, report?.openInvoices.count],
    [CUSTOMERS, file.entries(), file.open()],
  );
  assert.equal((await storedOf(api)).lines, 0);
  assert.ok(grown < MOST_GROWTH, `${grown} MB`);
});

/** Invoices and payments of many customers. Every tenth invoice is open. */
function largeFile() {
  const [head = '', tail = ''] = writeSafT({
    accounts: { '1500': [0, 0], '1920': [0, 0], '3000': [0, 0] },
    customers: Array.from({ length: CUSTOMERS }, (_, id) => ({
      id: String(id),
      name: `Kunde ${id}`,
      balances: { '1500': [0, 0] as const },
    })),
  })
    .replace(/<NumberOfEntries>.*<\/TotalCredit>/s, '')
    .split('</Journal>');
  let [entries, invoices] = [0, 0];

  function entry(lines: string): string {
    entries += 1;
    return `<Transaction><TransactionID>${entries}</TransactionID><TransactionDate>2026-03-01</TransactionDate><Description>Bilag ${entries}</Description>${lines}</Transaction>\n`;
  }
  const line = (account: string, side: string, more: string) =>
    `<Line><RecordID>1</RecordID><AccountID>${account}</AccountID><SourceDocumentID>B${entries}</SourceDocumentID>${more}<Description>En linje med en tekst som er omtrent så lang som slike er</Description><${side}Amount><Amount>1250.00</Amount></${side}Amount>`;
  function invoice(): string {
    invoices += 1;
    const customer = `<CustomerID>${invoices % CUSTOMERS}</CustomerID>`;
    const of = `<ReferenceNumber>${invoices}</ReferenceNumber><CID>00${invoices}</CID><DueDate>2026-03-15</DueDate></Line>`;
    const sale = entry(line('1500', 'Debit', customer) + of + line('3000', 'Credit', '') + '</Line>');
    const isOpen = invoices % 10 === 0;
    return isOpen
      ? sale
      : sale + entry(line('1920', 'Debit', '') + '</Line>' + line('1500', 'Credit', customer) + of);
  }

  return {
    entries: () => entries,
    open: () => Math.floor(invoices / 10),
    *chunks(): Generator<Buffer> {
      let bytes = 0;
      yield Buffer.from(head);
      while (bytes < MEGABYTES * 1e6) {
        const some = Buffer.from(Array.from({ length: ENTRIES_AT_ONCE }, invoice).join(''));
        bytes += some.length;
        yield some;
      }
      yield Buffer.from(`</Journal>${tail}`);
    },
  };
}
