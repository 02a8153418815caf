import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { acceptQuote, getQuotePdf } from '../../../src/features/quotes/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createQuote, createSentQuote, invoiceQuote } from '../../support/example-quotes.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
const { accountId } = api;

const accepted = await createSentQuote(api);
await acceptOnPage(accepted.id);
const draft = await createQuote(api);
const shared = await createSentQuote(api, { lines: [{ quantity: 3, unitPrice: 100 }] });
const first = await invoiceQuote(api, shared.id, { share: 40 });
const rest = await invoiceQuote(api, shared.id);
const declined = await createSentQuote(api);
bodyOf(await api.post(`/v1/quotes/${declined.id}/decline`, { by: 'Kari', reason: 'For dyrt' }), 200);
await workOff(service.db, service.outbox);

async function acceptOnPage(id: string): Promise<void> {
  const renderer = rendererFor(service.delivery.renderer, { accountId, lane: 'request' });
  const { sha256 } = existing(await getQuotePdf({ ...service.delivery, renderer }, accountId, id));
  const answer = { by: 'Kari', via: 'page', now: new Date(), accountNow: new Date() } as const;
  await inTransaction(service.db.of(accountId), (trx) =>
    acceptQuote(trx, id, { ...answer, pdfSha256: sha256 }),
  );
}

/** What `verify` finds, by check. */
async function breachesOf(): Promise<Record<string, string[]>> {
  const { checks } = await verify(service.db);
  return Object.fromEntries(
    checks
      .filter(({ breaches }) => breaches.length > 0)
      .map(({ name, breaches }) => [name, breaches.map(({ breach }) => breach)]),
  );
}

test('quotes that the service wrote hold', async () => {
  assert.deepEqual(await breachesOf(), {});
});

const TAMPERED: { what: string; harm: string; mend: string; check: string; told: RegExp }[] = [
  {
    what: 'the status is another than the facts say',
    harm: `update quotes set status = 'declined' where id = '${accepted.id}'`,
    mend: `update quotes set status = 'accepted' where id = '${accepted.id}'`,
    check: 'answered-quotes',
    told: /^quote 1 \(.{36}\): is declined, should be accepted$/,
  },
  {
    what: 'a draft has an answer',
    harm: `update quotes set declined_at = now(), declined_via = 'hand' where id = '${draft.id}'`,
    mend: `update quotes set declined_at = null, declined_via = null where id = '${draft.id}'`,
    check: 'answered-quotes',
    told: /^quote draft \(.{36}\): was not sent, and has an answer or an invoice$/,
  },
  {
    what: 'the PDF that was accepted is gone',
    harm: `update document_files set document_id = '${accepted.id.replace(/^.{8}/, '00000000')}' where document_id = '${accepted.id}'`,
    mend: `update document_files set document_id = '${accepted.id}' where document_id = '${accepted.id.replace(/^.{8}/, '00000000')}'`,
    check: 'answered-quotes',
    told: /^quote 1 \(.{36}\): the PDF that was accepted is not kept$/,
  },
  {
    what: 'the PDF that was accepted has a byte more',
    harm: `update document_files set pdf = pdf || '\\x00'::bytea where document_id = '${accepted.id}'`,
    mend: `update document_files set pdf = substring(pdf for length(pdf) - 1) where document_id = '${accepted.id}'`,
    check: 'answered-quotes',
    told: /: the PDF that was accepted is not kept$/,
  },
  {
    what: 'another PDF was accepted',
    harm: `update quotes set accepted_pdf_sha256 = 'x' || accepted_pdf_sha256 where id = '${accepted.id}'`,
    mend: `update quotes set accepted_pdf_sha256 = substring(accepted_pdf_sha256 from 2) where id = '${accepted.id}'`,
    check: 'answered-quotes',
    told: /: the PDF that was accepted is not kept$/,
  },
  {
    what: 'the share says less than the invoices have',
    harm: `update quotes set invoiced_share_e4 = 4000, status = 'sent' where id = '${shared.id}'`,
    mend: `update quotes set invoiced_share_e4 = 10000, status = 'invoiced' where id = '${shared.id}'`,
    check: 'invoiced-shares',
    told: /^quote 2 \(.{36}\): 4000 of 10000 are invoiced, its invoices have 10000$/,
  },
  {
    what: 'the invoices take more of a line than it has',
    harm: `update quote_invoices set parts = '[[30000, 0]]' where invoice_id = '${first.id}'`,
    mend: `update quote_invoices set parts = '[[12000, 0]]' where invoice_id = '${first.id}'`,
    check: 'invoiced-shares',
    told: /^quote 2 \(.{36}\): of lines\[0\] 48000 of 30000 ten-thousandths are invoiced$/,
  },
  {
    what: 'the invoices of the whole leave something',
    harm: `update quote_invoices set parts = '[[1, 0]]' where invoice_id = '${rest.id}'`,
    mend: `update quote_invoices set parts = '[[18000, 0]]' where invoice_id = '${rest.id}'`,
    check: 'invoiced-shares',
    told: /: of lines\[0\] 12001 of 30000 ten-thousandths are invoiced$/,
  },
  {
    what: 'an invoice names no quote any more',
    harm: `update invoices set quote_id = null where id = '${first.id}'`,
    mend: `update invoices set quote_id = '${shared.id}' where id = '${first.id}'`,
    check: 'references-within',
    told: new RegExp(`^invoice of quote ${first.id}: leads out of the account, or nowhere$`),
  },
  {
    what: 'an invoice names another quote',
    harm: `update invoices set quote_id = '${accepted.id}' where id = '${first.id}'`,
    mend: `update invoices set quote_id = '${shared.id}' where id = '${first.id}'`,
    check: 'references-within',
    told: new RegExp(`^quote of invoice ${first.id}: leads out of the account, or nowhere$`),
  },
  {
    what: 'a number of a quote is skipped',
    harm: `update quotes set number = 7 where id = '${declined.id}'`,
    mend: `update quotes set number = 3 where id = '${declined.id}'`,
    check: 'numbers-without-gaps',
    told: /^quotes 7 follows 2$/,
  },
];

for (const { what, harm, mend, check, told } of TAMPERED) {
  test(`verify finds that ${what}`, async () => {
    await sql.raw(harm).execute(owner);
    const found = await breachesOf();
    await sql.raw(mend).execute(owner);
    assert.ok(
      (found[check] ?? []).some((breach) => told.test(breach)),
      JSON.stringify(found),
    );
  });
}

test('a mail of a quote that leads nowhere is found', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id from quote_mails where quote_id = ${accepted.id}`.execute(owner);
  const id = existing(rows[0]?.id);
  await sql`delete from quote_mails where id = ${id}`.execute(owner);
  assert.deepEqual((await breachesOf())['references-within'], [
    `mail about no document ${id}: leads out of the account, or nowhere`,
  ]);
  await sql`
    insert into quote_mails (account_id, id, quote_id, created_at) values (${accountId}, ${id}, ${accepted.id}, now())
  `.execute(owner);
  assert.deepEqual(await breachesOf(), {});
});
