import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  acceptQuote,
  declineQuote,
  EXPIRE_QUOTES,
  findQuoteByToken,
  getQuotePdf,
  markQuoteViewed,
} from '../../../src/features/quotes/index.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createQuote, createSentQuote, getQuote, invoiceQuote } from '../../support/example-quotes.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

// What the public page does, by the functions that it calls.

const service = await startTestApp({ jobs: false, isAlone: true });
const { db } = service;
const company = await service.createCompany();
const api = await service.caller({ company });
const real = await service.caller({ company, environment: 'production' });
const owner = openAsOwner(service.connection);

const RECIPIENT = { type: 'recipient', id: null } as const;

function pdfOf({ accountId }: ApiCaller, id: string) {
  const renderer = rendererFor(service.delivery.renderer, { accountId, lane: 'request' });
  return getQuotePdf({ ...service.delivery, renderer }, accountId, id);
}

/** Accepts on the page what the page has shown. */
async function accept(
  caller: ApiCaller,
  id: string,
  { pdfSha256, accountNow = new Date() }: { pdfSha256?: string; accountNow?: Date } = {},
) {
  const sha256 = pdfSha256 ?? existing(await pdfOf(caller, id)).sha256;
  const answer = {
    by: 'Kari Nordmann',
    via: 'page',
    now: new Date(),
    accountNow,
    pdfSha256: sha256,
  } as const;
  return inTransaction(db.of(caller.accountId), (trx) => acceptQuote(trx, id, answer), RECIPIENT);
}

function isRefused(code: string, details?: object) {
  return (error: unknown) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, code);
    if (details !== undefined) assert.deepEqual(error.facts.details, details);
    return true;
  };
}

const tokenOf = ({ publicUrl }: Schemas['Quote']) => existing(publicUrl?.split('/').at(-1));

test('a token leads to its quote as it was sent, and to no other', async () => {
  const quote = await createSentQuote(api, { language: 'nn' });
  const found = existing(await findQuoteByToken(db, tokenOf(quote)));
  assert.deepEqual(
    [found.accountId, found.isTest, found.quote.id, found.document.number, found.document.language],
    [api.accountId, true, quote.id, '1', 'nn'],
  );
  const token = tokenOf(quote);
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  assert.equal(await findQuoteByToken(db, forged), undefined);
  assert.equal(await findQuoteByToken(db, token.replace(/^T/, 'P')), undefined);
  assert.equal(await findQuoteByToken(db, 'x'), undefined);
});

test('the first opening is noted once, also of an expired quote', async () => {
  const quote = await createSentQuote(api);
  const times = { now: new Date(), accountNow: new Date('2026-12-01T10:00:00Z') };
  for (let count = 0; count < 2; count += 1) {
    await inTransaction(db.of(api.accountId), (trx) => markQuoteViewed(trx, quote.id, times), RECIPIENT);
  }
  const viewed = await getQuote(api, quote.id);
  assert.deepEqual([viewed.status, viewed.viewedAt], ['viewed', '2026-12-01T10:00:00.000Z']);
});

test('who accepts on the page, when, and the very bytes that were shown are kept for years', async () => {
  const quote = await createSentQuote(real);
  const shown = existing(await pdfOf(real, quote.id));
  await accept(real, quote.id, { accountNow: new Date('2026-12-01T10:00:00Z') });
  const accepted = await getQuote(real, quote.id);
  assert.equal(accepted.status, 'accepted');
  assert.deepEqual(accepted.acceptance, {
    at: '2026-12-01T10:00:00.000Z',
    via: 'page',
    by: 'Kari Nordmann',
    reason: null,
    pdfSha256: shown.sha256,
  });

  // Later the company has another name and another colour.
  await owner
    .updateTable('companies')
    .set({ name: 'Nytt Navn AS', accent_colour: '#aa0000' })
    .where('id', '=', company.companyId)
    .execute();
  await service.clock.at(new Date('2036-01-01T10:00:00Z'), async () => {
    const later = await service.caller({ company, environment: 'production' });
    const answer = await later.get(`/v1/quotes/${quote.id}/pdf`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('etag'), `"${shown.sha256}"`);
    assert.equal(answer.headers.get('content-disposition'), 'inline; filename="tilbud-1.pdf"');
    const again = existing(await pdfOf(real, quote.id));
    assert.ok(Buffer.from(again.bytes).equals(Buffer.from(shown.bytes)));
    assert.equal(createHash('sha256').update(again.bytes).digest('hex'), accepted.acceptance?.pdfSha256);
  });
});

test('another PDF than the kept one cannot be accepted', async () => {
  const quote = await createSentQuote(api);
  const other = await createSentQuote(api);
  const { sha256 } = existing(await pdfOf(api, other.id));
  await assert.rejects(accept(api, quote.id, { pdfSha256: sha256 }), isRefused('validation-failed'));
  await pdfOf(api, quote.id);
  await assert.rejects(accept(api, quote.id, { pdfSha256: sha256 }), isRefused('validation-failed'));
  assert.equal((await getQuote(api, quote.id)).acceptance, null);
});

test('of two acceptances at once, and of an acceptance beside a refusal, one counts', async () => {
  const quote = await createSentQuote(api);
  await pdfOf(api, quote.id);
  const both = await Promise.allSettled([accept(api, quote.id), accept(api, quote.id)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const other = await createSentQuote(api);
  await pdfOf(api, other.id);
  const answer = { by: null, via: 'page', now: new Date(), accountNow: new Date() } as const;
  const mixed = await Promise.allSettled([
    accept(api, other.id),
    inTransaction(db.of(api.accountId), (trx) => declineQuote(trx, other.id, answer), RECIPIENT),
  ]);
  assert.deepEqual(mixed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const { acceptance, decline } = await getQuote(api, other.id);
  assert.equal((acceptance === null) !== (decline === null), true);
});

test('after its last day a quote cannot be accepted on the page, whether or not the job has come; beside the job one counts', async () => {
  const own = await service.caller();
  await moveClock(own, '2027-03-01');
  const quote = await createSentQuote(own, { validUntil: '2027-03-10' });
  const lastMoment = new Date('2027-03-10T22:59:59Z');
  const tooLate = new Date('2027-03-10T23:00:00Z');
  await assert.rejects(
    accept(own, quote.id, { accountNow: tooLate }),
    isRefused('quote-not-open', { status: 'expired' }),
  );
  assert.equal((await accept(own, quote.id, { accountNow: lastMoment })).acceptance?.by, 'Kari Nordmann');

  // The last day of production is over for the job, and the customer clicked before.
  const others = await Promise.all(
    Array.from({ length: 6 }, () => createSentQuote(real, { validUntil: '2027-03-10' })),
  );
  for (const { id } of others) await pdfOf(real, id);
  const [, ...answers] = await Promise.allSettled([
    EXPIRE_QUOTES.run({ db, clock: () => tooLate }),
    ...others.map(({ id }) => accept(real, id, { accountNow: lastMoment })),
  ]);
  await EXPIRE_QUOTES.run({ db, clock: () => tooLate });
  for (const [index, { id }] of others.entries()) {
    const { status, acceptance, expiredAt } = await getQuote(real, id);
    const isAccepted = answers[index]?.status === 'fulfilled';
    assert.deepEqual(
      [status, acceptance !== null, expiredAt === null],
      [isAccepted ? 'accepted' : 'expired', isAccepted, isAccepted],
    );
  }
});

test('the job lets quotes of production expire at midnight in Oslo, once, and those of a test clock by that clock', async () => {
  const own = await service.caller();
  await moveClock(own, '2028-06-01');
  const ofClock = await createSentQuote(own, { validUntil: '2028-06-30' });
  const quote = await createSentQuote(real, { validUntil: '2027-05-01' });
  await EXPIRE_QUOTES.run({ db, clock: () => new Date('2027-05-01T21:59:59Z') });
  assert.equal((await getQuote(real, quote.id)).status, 'sent');
  for (let count = 0; count < 2; count += 1)
    await EXPIRE_QUOTES.run({ db, clock: () => new Date('2030-01-01T00:00:00Z') });
  const expired = await getQuote(real, quote.id);
  assert.deepEqual([expired.status, expired.expiredAt], ['expired', '2027-05-01T22:00:00.000Z']);
  assert.equal((await getQuote(own, ofClock.id)).status, 'sent');
});

test('an invoiced or declined quote is not open any more, a partly invoiced one is', async () => {
  const quote = await createSentQuote(api);
  await pdfOf(api, quote.id);
  const part = await invoiceQuote(api, quote.id, { share: 50 });
  const rest = await invoiceQuote(api, quote.id);
  await assert.rejects(accept(api, quote.id), isRefused('quote-not-open', { status: 'invoiced' }));
  bodyOf(await api.delete(`/v1/invoices/${rest.id}`), 204);
  await accept(api, quote.id);
  const after = await getQuote(api, quote.id);
  assert.deepEqual([after.status, after.invoiceIds], ['accepted', [part.id]]);
});

test('a draft has no page and no kept file: its PDF is drawn as it is now', async () => {
  const draft = await createQuote(api);
  assert.equal(await pdfOf(api, draft.id), undefined);
  const answer = await api.get(`/v1/quotes/${draft.id}/pdf`);
  assert.equal(answer.headers.get('content-disposition'), 'inline; filename="utkast.pdf"');
  await assert.rejects(
    accept(api, draft.id, { pdfSha256: '' }),
    isRefused('quote-not-open', { status: 'draft' }),
  );
});
