import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { acceptQuote, findQuoteByToken, getQuotePdf } from '../../../src/features/quotes/index.ts';
import {
  deleteDocuments,
  liftRetentionHold,
  reportRetention,
  setRetentionHold,
} from '../../../src/features/retention/index.ts';
import { deleteOldTestContent } from '../../../src/features/retention/jobs.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { inDays } from '../../support/dates.ts';
import { createQuote, createSentQuote, getQuote, invoiceQuote } from '../../support/example-quotes.ts';
import { send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

/** The last year whose documents the law has let go. */
const LAST_YEAR = Number(inDays(0).slice(0, 4)) - 6;
const [MARCH, APRIL, JUNE] = [`${LAST_YEAR}-03-02`, `${LAST_YEAR}-04-20`, `${LAST_YEAR}-06-30`];
const NEXT_YEAR = `${LAST_YEAR + 1}-01-04`;
/** In every text that is to go. */
const MARK = 'Sletteby';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company });
const context = { db: owner, now: new Date(), actor: 'test' };
const selection = { throughYear: LAST_YEAR, companyId: company.companyId };

function at<T>(day: string, act: () => Promise<T>): Promise<T> {
  return service.clock.at(new Date(`${day}T10:00:00Z`), act);
}

const TEXTS = {
  client: { name: `Kari ${MARK}`, email: `kari@${MARK.toLowerCase()}.example`, address: MARK, city: MARK },
  reference: MARK,
  notes: MARK,
  deliveryPlace: MARK,
  metadata: { order: MARK },
  lines: [{ description: MARK, quantity: 2, unitPrice: 100, discountPercent: 10 }],
  validUntil: JUNE,
};

async function acceptOnPage({ accountId }: ApiCaller, id: string, day: string): Promise<void> {
  const renderer = rendererFor(service.delivery.renderer, { accountId, lane: 'request' });
  const pdf = existing(await getQuotePdf({ ...service.delivery, renderer }, accountId, id));
  const instant = new Date(`${day}T10:00:00Z`);
  const answer = { by: MARK, via: 'page', now: instant, accountNow: instant, pdfSha256: pdf.sha256 } as const;
  await inTransaction(service.db.of(accountId), (trx) => acceptQuote(trx, id, answer));
}

async function tracesOf(text: string): Promise<string[]> {
  const tables = ['quotes', 'deliveries', 'quote_invoices', 'quote_mails'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where account_id = ${api.accountId}`.execute(owner);
    if (rows.some((row) => row.text.toLowerCase().includes(text.toLowerCase()))) found.push(table);
  }
  return found;
}

const filesOf = async (id: string) =>
  (await owner.selectFrom('document_files').select('sha256').where('document_id', '=', id).execute()).length;

const old: Record<'accepted' | 'declined' | 'kept' | 'late' | 'valid' | 'draft', string> =
  Object.create(null);

test('what old quotes say is deleted with the documents of their years; the evidence stays as long as an invoice of the quote', async () => {
  await at(MARCH, async () => {
    old.accepted = (await createSentQuote(api, { ...TEXTS, externalId: MARK })).id;
    old.declined = (await createSentQuote(api, TEXTS)).id;
    old.kept = (
      await createSentQuote(api, { ...TEXTS, client: { name: 'Beholdt AS', email: 'b@b.example' } })
    ).id;
    old.late = (
      await createSentQuote(api, { client: { name: 'Sen AS', email: 's@s.example' }, validUntil: JUNE })
    ).id;
    old.valid = (
      await createSentQuote(api, {
        client: { name: 'Gyldig AS', email: 'g@g.example' },
        validUntil: NEXT_YEAR,
      })
    ).id;
    old.draft = (await createQuote(api, { client: { name: 'Utkast AS' }, validUntil: JUNE })).id;
    await workOff(service.db, service.outbox);
    await acceptOnPage(api, old.accepted, APRIL);
    await acceptOnPage(api, old.kept, APRIL);
    bodyOf(await api.post(`/v1/quotes/${old.declined}/decline`, { by: MARK, reason: MARK }), 200);
    const paid = await send(api, (await invoiceQuote(api, old.accepted)).id);
    bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: paid.total, paidOn: MARCH }), 201);
    await send(api, (await invoiceQuote(api, old.kept)).id);
    await workOff(service.db, service.outbox);
  });
  await at(NEXT_YEAR, async () => {
    bodyOf(await api.post(`/v1/quotes/${old.late}/accept`, {}), 200);
  });
  const before = await getQuote(api, old.accepted);
  const [report] = await reportRetention(context, selection);
  assert.deepEqual(
    report?.accounts.map(({ quotes, years }) => [quotes, years[0]?.documents]),
    [[2, 1]],
  );

  const hold = await setRetentionHold(context, company.companyId, 'Kontroll fra Skatteetaten');
  assert.equal((await deleteDocuments(context, selection)).quotes, 0);
  await liftRetentionHold(context, hold.holdId);
  const deleted = await deleteDocuments(context, selection);
  assert.deepEqual([deleted.documents, deleted.quotes], [1, 2]);
  assert.equal((await deleteDocuments(context, selection)).quotes, 0);

  const gone = await getQuote(api, old.accepted);
  assert.ok(gone.documentDeletedAt !== null);
  assert.deepEqual(
    [gone.number, gone.total, gone.issueDate, gone.status, gone.invoicedShare, gone.acceptance?.at],
    [before.number, before.total, before.issueDate, 'invoiced', 100, before.acceptance?.at],
  );
  assert.deepEqual(
    [
      gone.client.name,
      gone.notes,
      gone.externalId,
      gone.lines[0]?.description,
      gone.acceptance?.by,
      gone.metadata,
    ],
    ['', null, null, '', '', {}],
  );
  const details = { deletedAt: gone.documentDeletedAt };
  assertError(await api.get(`/v1/quotes/${old.accepted}/pdf`), 410, 'document-deleted', details);
  for (const act of ['accept', 'decline', 'invoices', 'send']) {
    assertError(await api.post(`/v1/quotes/${old.declined}/${act}`, {}), 410, 'document-deleted');
  }
  await assert.rejects(
    findQuoteByToken(service.db, before.publicUrl?.split('/').at(-1) ?? ''),
    (error: unknown) => error instanceof ApiError && error.code === 'document-deleted',
  );
  assert.equal(await filesOf(old.accepted), 0);
  for (const id of [old.kept, old.late, old.valid, old.draft]) {
    assert.equal((await getQuote(api, id)).documentDeletedAt, null);
  }
  assert.equal(await filesOf(old.kept), 1, 'its invoice is not paid, so the evidence is kept');
  assert.equal((await getQuote(api, old.kept)).acceptance?.by, MARK);
  await owner.updateTable('quotes').set({ accepted_by: 'x' }).where('id', '=', old.kept).execute();
  await sql`update quotes set content = replace(content::text, ${MARK}, 'x')::json, lines = '[]', snapshot = '{}' where id = ${old.kept}`.execute(
    owner,
  );
  assert.deepEqual(await tracesOf(MARK), []);
  await assertAllChangesHaveEvents(service);
});

test('the PDFs of a test account go early; the one that was accepted is drawn again, and verify holds', async () => {
  const other = await service.createCompany();
  const trial = await service.caller({ company: other });
  const real = await service.caller({ company: other, environment: 'production' });
  const [tried, sold] = [await createSentQuote(trial), await createSentQuote(real)];
  await acceptOnPage(trial, tried.id, '2026-11-01');
  await acceptOnPage(real, sold.id, '2026-11-01');
  await workOff(service.db, service.outbox);
  await deleteOldTestContent(service.db, new Date(Date.now() + 3_600_000));
  assert.deepEqual([await filesOf(tried.id), await filesOf(sold.id)], [0, 1]);
  assert.equal(bodyOf(await trial.get('/v1/test/emails'), 200).totalCount, 0);
  const { checks } = await verify(service.db);
  const ofQuotes = checks.find(({ name }) => name === 'answered-quotes');
  assert.deepEqual(
    ofQuotes?.breaches.filter(({ accountId }) => [trial.accountId, real.accountId].includes(accountId)),
    [],
  );
  const again = await trial.get(`/v1/quotes/${tried.id}/pdf`);
  const { acceptance } = await getQuote(trial, tried.id);
  assert.equal(again.headers.get('etag'), `"${acceptance?.pdfSha256}"`);
});
