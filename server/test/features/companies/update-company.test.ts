import type { Environment } from '../../../src/domain/access/environment.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { CompanyChanges } from '../../../src/features/companies/index.ts';
import { closeCompany } from '../../../src/features/closing/index.ts';
import {
  DOCUMENT_SERIES,
  createCompany,
  findLogo,
  getCompanyOfAccount,
  getCompanySettings,
  setAccounting,
  updateCompany,
} from '../../../src/features/companies/index.ts';
import { nextNumber } from '../../../src/platform/database/counters.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { asTransactionOfAccount } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { jpegFile, keptLogo, pngFile } from '../../support/browser/images.ts';
import { eventually } from '../../support/eventually.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { countWaiting } from '../../support/database/waiting.ts';

const NO_ID = '018f0000-0000-7000-8000-000000000000';
const NOW = new Date('2026-07-20T10:00:00.000Z');
const connection = await createTestDatabase();
const { db, close } = openDatabase(connection, 'request', 10);
onEnd(close);
const owner = openAsOwner(connection);
const admin = { db, now: NOW, actor: 'kari' };

test('a new company has the standard settings', async () => {
  const { companyId, accounts } = await newCompany();
  assert.deepEqual(await getCompanySettings(admin, companyId), {
    companyId,
    accounts,
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    address: 'Storgata 1',
    postalCode: '9008',
    city: 'Tromsø',
    bankAccount: '86011117947',
    bic: '',
    inForetaksregisteret: true,
    vatRegistered: true,
    vatRegisteredFrom: null,
    vatAnswered: true,
    asksRegister: false,
    defaultVatRateBp: 2500,
    zeroRateVatCode: 5,
    foreignSalesAreExport: false,
    supplyKind: 'goods',
    kidLength: 10,
    kidCheck: 'mod10',
    paymentTermDays: 14,
    vatTerm: 'two-monthly',
    vatTermFrom: null,
    contactEmail: '',
    accentColour: '#1f4e5f',
    logo: null,
    language: 'nb',
    emailSubject: null,
    emailMessage: null,
    automaticLetters: 'off',
    automaticLettersSince: null,
    fees: true,
    reminderAfterDays: 14,
    accountingEnabled: { production: false, test: false },
    eInvoices: { production: 'off', test: 'off' },
    fourEyesRefunds: false,
    nextInvoiceNumber: { production: '1', test: '1' },
  });
});

test('named fields are changed and tidied; fields left out stay; null and the empty text empty a field', async () => {
  const { companyId } = await newCompany();
  const before = await getCompanySettings(admin, companyId);
  const changes: CompanyChanges = {
    name: ' Ørsta\u202E Fisk AS ',
    bankAccount: '1234.56.78903',
    bic: ' dnba nokk xxx ',
    inForetaksregisteret: true,
    contactEmail: ' faktura@ørsta.example ',
    accentColour: '#A1B2C3',
    language: 'nn',
    emailSubject: ' Faktura ',
    emailMessage: 'Hei!\n\nTakk for handelen.\n',
    automaticLetters: 'reminders_and_warnings',
    fees: false,
    reminderAfterDays: 365,
    zeroRateVatCode: 6,
    foreignSalesAreExport: true,
    supplyKind: 'services',
    kidCheck: 'mod11',
    paymentTermDays: 30,
    vatTerm: 'yearly',
    vatTermFrom: 2026,
  };
  const expected = {
    ...before,
    ...changes,
    name: 'Ørsta Fisk AS',
    bankAccount: '12345678903',
    bic: 'DNBANOKKXXX',
    contactEmail: 'faktura@ørsta.example',
    accentColour: '#a1b2c3',
    emailSubject: 'Faktura',
    emailMessage: 'Hei!\n\nTakk for handelen.',
    automaticLettersSince: '2026-07-20',
  };
  assert.deepEqual(await updateCompany(admin, companyId, changes), expected);
  assert.deepEqual(await getCompanySettings(admin, companyId), expected);

  const emptied = { address: '', city: '', bankAccount: '', bic: '', contactEmail: '', emailSubject: null };
  const emptying = {
    address: null,
    city: ' ',
    bankAccount: null,
    bic: null,
    contactEmail: '',
    emailMessage: '  ',
  };
  assert.deepEqual(await updateCompany(admin, companyId, { ...emptying, emailSubject: null }), {
    ...expected,
    ...emptied,
    emailMessage: null,
  });
});

test('automatic letters are sent for invoices that fall due after the letters were turned on', async () => {
  const { companyId } = await newCompany();
  const sinceAfter = async (day: string, changes: CompanyChanges) => {
    const now = new Date(`${day}T23:30:00+02:00`);
    return (await updateCompany({ ...admin, now }, companyId, changes)).automaticLettersSince;
  };
  assert.equal(await sinceAfter('2026-08-01', { automaticLetters: 'reminders' }), '2026-08-01');
  assert.equal(await sinceAfter('2026-08-02', { city: 'Bodø' }), '2026-08-01');
  assert.equal(await sinceAfter('2026-08-03', { automaticLetters: 'reminders_and_warnings' }), '2026-08-01');
  assert.equal(await sinceAfter('2026-08-04', { automaticLetters: 'off' }), null);
  assert.equal(await sinceAfter('2026-08-05', { automaticLetters: 'reminders' }), '2026-08-05');
});

test('every wrong field is listed, and nothing is changed', async () => {
  const { companyId } = await newCompany();
  const before = await getCompanySettings(admin, companyId);
  const wrong: CompanyChanges = {
    name: ' ',
    address: 'x'.repeat(201),
    postalCode: '900',
    city: 'Tromsø\nNorge',
    bankAccount: '12345678901',
    bic: 'DNB',
    contactEmail: 'Kari <kari@nordlys.example>',
    accentColour: 'green',
    emailSubject: 'Faktura\r\nBcc: alle@nordlys.example',
    emailMessage: 'Hei\u0007',
    logo: Buffer.from('<svg/>'),
    reminderAfterDays: 366,
    firstInvoiceNumber: 0n,
    fees: false,
  };
  await assertInvalid(updateCompany(admin, companyId, wrong), {
    name: 'required',
    address: 'too-long',
    postalCode: 'invalid-format',
    city: 'invalid-format',
    bankAccount: 'invalid-format',
    bic: 'invalid-format',
    contactEmail: 'invalid-email',
    accentColour: 'invalid-format',
    emailSubject: 'invalid-format',
    emailMessage: 'invalid-format',
    logo: 'invalid-format',
    reminderAfterDays: 'out-of-range',
    firstInvoiceNumber: 'out-of-range',
  });
  assert.deepEqual(await getCompanySettings(admin, companyId), before);
});

for (const [changes, field, code] of [
  [{ name: 'x'.repeat(201) }, 'name', 'too-long'],
  [{ emailSubject: 'x'.repeat(201) }, 'emailSubject', 'too-long'],
  [{ emailMessage: 'x'.repeat(2001) }, 'emailMessage', 'too-long'],
  [{ reminderAfterDays: 0 }, 'reminderAfterDays', 'out-of-range'],
  [{ reminderAfterDays: 1.5 }, 'reminderAfterDays', 'out-of-range'],
  [{ accentColour: '' }, 'accentColour', 'invalid-format'],
  [{ accentColour: '#12345' }, 'accentColour', 'invalid-format'],
  // Ten digits and a check digit are one digit more than the company's KIDs have.
  [{ firstInvoiceNumber: 1_000_000_000n }, 'firstInvoiceNumber', 'out-of-range'],
  [{ paymentTermDays: -1 }, 'paymentTermDays', 'out-of-range'],
  [{ paymentTermDays: 366 }, 'paymentTermDays', 'out-of-range'],
  [{ paymentTermDays: 1.5 }, 'paymentTermDays', 'out-of-range'],
  [{ kidLength: 3 }, 'kidLength', 'out-of-range'],
  [{ kidLength: 26 }, 'kidLength', 'out-of-range'],
  [{ kidLength: 10.5 }, 'kidLength', 'out-of-range'],
  [{ vatTermFrom: 2026 }, 'vatTerm', 'required'],
  [{ vatTermFrom: 1999, vatTerm: 'yearly' }, 'vatTermFrom', 'out-of-range'],
  [{ vatTermFrom: 2028, vatTerm: 'yearly' }, 'vatTermFrom', 'out-of-range'],
  [{ vatTermFrom: 2026.5, vatTerm: 'yearly' }, 'vatTermFrom', 'out-of-range'],
  [{ defaultVatRateBp: 2400 }, 'defaultVatRate', 'unknown-vat-rate'],
  [{ defaultVatRateBp: 1500, vatRegistered: false }, 'defaultVatRate', 'out-of-range'],
  [{ zeroRateVatCode: 5, vatRegistered: false }, 'zeroRateVatCode', 'out-of-range'],
  [{ foreignSalesAreExport: true, vatRegistered: false }, 'foreignSalesAreExport', 'out-of-range'],
] satisfies [CompanyChanges, string, string][]) {
  test(`${field} is refused as ${code}: ${String(Object.values(changes)[0]).slice(0, 20)}`, async () => {
    const { companyId } = await newCompany();
    await assertInvalid(updateCompany(admin, companyId, changes), { [field]: code });
  });
}

test('a company outside the VAT register has rate 0 and only code 7; a company that enters has exempt sales', async () => {
  const { companyId, accounts } = await newCompany();
  const vatAfter = async (changes: CompanyChanges) => {
    const { vatRegistered, defaultVatRateBp } = await updateCompany(admin, companyId, changes);
    const { seller, settings } = await getCompanyOfAccount(db.of(accounts.test));
    assert.deepEqual([seller.vatRegistered, settings.vatRegistered], [vatRegistered, vatRegistered]);
    return [vatRegistered, defaultVatRateBp, settings.zeroRateVatCode, settings.foreignSalesAreExport];
  };
  assert.deepEqual(await vatAfter({ defaultVatRateBp: 1500 }), [true, 1500, 5, false]);
  const chosen = { zeroRateVatCode: 6, foreignSalesAreExport: true } as const;
  assert.deepEqual(await vatAfter(chosen), [true, 1500, 6, true]);
  assert.deepEqual(await vatAfter({ vatRegistered: true }), [true, 1500, 6, true]);
  assert.deepEqual(await vatAfter({ vatRegistered: false }), [false, 0, 7, false]);
  await assertInvalid(updateCompany(admin, companyId, { defaultVatRateBp: 2500 }), {
    defaultVatRate: 'out-of-range',
  });
  assert.deepEqual(await vatAfter({ vatRegistered: false, defaultVatRateBp: 0 }), [false, 0, 7, false]);
  assert.deepEqual(await vatAfter({ zeroRateVatCode: 7, foreignSalesAreExport: false }), [
    false,
    0,
    7,
    false,
  ]);
  assert.deepEqual(await vatAfter({ vatRegistered: true }), [true, 2500, 5, false]);
  await vatAfter({ vatRegistered: false });
  assert.deepEqual(await vatAfter({ vatRegistered: true, defaultVatRateBp: 1200 }), [true, 1200, 5, false]);
  assert.deepEqual(await vatAfter({ city: 'Bodø' }), [true, 1200, 5, false]);
});

test('VAT terms change from a year on; without a year, no term that has ended changes', async () => {
  const { companyId, accounts } = await newCompany();
  const change = async (changes: CompanyChanges, now = NOW) => {
    const { vatTerm, vatTermFrom } = await updateCompany({ ...admin, now }, companyId, changes);
    const { vatTermChanges } = await getCompanyOfAccount(db.of(accounts.production));
    return [vatTerm, vatTermFrom, vatTermChanges];
  };
  assert.deepEqual(await change({ vatTerm: 'yearly' }), ['yearly', 2027, [2027]]);
  assert.deepEqual(await change({ vatTerm: 'two-monthly' }), ['two-monthly', null, []]);
  const january = new Date('2026-01-31T22:59:00Z');
  assert.deepEqual(await change({ vatTerm: 'yearly' }, january), ['yearly', 2026, [2026]]);
  assert.deepEqual(await change({ city: 'Bodø' }), ['yearly', 2026, [2026]]);
  assert.deepEqual(await change({ vatTerm: 'yearly' }), ['yearly', 2026, [2026]]);
  assert.deepEqual(await change({ vatTerm: 'two-monthly', vatTermFrom: 2027 }), [
    'two-monthly',
    2027,
    [2026, 2027],
  ]);
});

test('the KID can be made longer, and no shorter than the next number needs', async () => {
  const { companyId, accounts } = await newCompany();
  const change = (kidLength: number, firstInvoiceNumber?: bigint) =>
    updateCompany(admin, companyId, { kidLength, firstInvoiceNumber });
  assert.equal((await change(25, 1_000_000_000n)).kidLength, 25);
  await assertInvalid(change(10), { kidLength: 'out-of-range' });
  assert.equal((await change(11)).kidLength, 11);
  await change(11, 1n);
  await takeNumbers(accounts.test, 1);
  assert.equal((await change(4)).kidLength, 4);
});

test('accounting is turned on and off for one account, and the audit log says for which one', async () => {
  const { companyId } = await newCompany();
  const set = async (environment: Environment, enabled: boolean) => {
    await setAccounting(admin, companyId, environment, enabled);
    return (await getCompanySettings(admin, companyId)).accountingEnabled;
  };
  assert.deepEqual(await set('test', true), { production: false, test: true });
  assert.deepEqual(await set('test', true), { production: false, test: true });
  assert.deepEqual(await set('production', true), { production: true, test: true });
  assert.deepEqual(await set('test', false), { production: true, test: false });
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'details'])
    .where('company_id', '=', companyId)
    .where('action', '=', 'company.accounting-set')
    .orderBy('id')
    .execute();
  assert.deepEqual(lines, [
    { actor: 'kari', details: { environment: 'test', enabled: true } },
    { actor: 'kari', details: { environment: 'production', enabled: true } },
    { actor: 'kari', details: { environment: 'test', enabled: false } },
  ]);
});

test('the audit log names each change and its author, without the texts; without a change there is no entry', async () => {
  const { companyId } = await newCompany();
  const changes: CompanyChanges = {
    name: 'Nordlys Design AS',
    city: 'Bodø',
    fees: false,
    logo: pngFile(20, 20),
  };
  await updateCompany(admin, companyId, changes);
  await updateCompany(admin, companyId, changes);
  await updateCompany(admin, companyId, { firstInvoiceNumber: 500n });
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('company_id', '=', companyId)
    .where('action', '=', 'company.updated')
    .orderBy('id')
    .execute();
  assert.deepEqual(lines, [
    { actor: 'kari', subject: companyId, details: { fields: ['city', 'logo', 'fees'] } },
    { actor: 'kari', subject: companyId, details: { fields: ['firstInvoiceNumber'] } },
  ]);
});

test('a company that does not exist or is closed is not found', async () => {
  const { companyId } = await newCompany();
  await closeCompany(admin, companyId);
  for (const id of [NO_ID, 'nothing', companyId]) {
    await assert.rejects(updateCompany(admin, id, { city: 'Bodø' }), { code: 'not-found' });
    await assert.rejects(getCompanySettings(admin, id), { code: 'not-found' });
    await assert.rejects(setAccounting(admin, id, 'test', true), { code: 'not-found' });
  }
});

test('updates at the same time do not undo each other', async () => {
  const { companyId } = await newCompany();
  const changes = {
    address: 'Torget 2',
    city: 'Bodø',
    language: 'nn',
    emailSubject: 'Faktura',
    fees: false,
    reminderAfterDays: 7,
    supplyKind: 'services',
  } as const;
  await Promise.all(
    Object.entries(changes).map(([field, value]) => updateCompany(admin, companyId, { [field]: value })),
  );
  const after = await getCompanySettings(admin, companyId);
  assert.deepEqual({ ...after, ...changes }, after);
});

test('a logo is kept once and found by its hash; after its removal it stays for issued documents', async () => {
  const { companyId } = await newCompany();
  const [png, jpeg] = [pngFile(32, 16), jpegFile(32, 16)];
  const [keptPng, keptJpeg] = [await keptLogo(png), await keptLogo(jpeg)];
  const first = await updateCompany(admin, companyId, { logo: png });
  assert.equal(first.logo, createHash('sha256').update(keptPng).digest('hex'));
  const second = await updateCompany(admin, companyId, { logo: jpeg });
  assert.equal((await updateCompany(admin, companyId, { logo: png })).logo, first.logo);
  assert.equal((await updateCompany(admin, companyId, { city: 'Bodø' })).logo, first.logo);
  assert.equal((await updateCompany(admin, companyId, { logo: null })).logo, null);

  assert.deepEqual(await findLogo(db, first.logo), { contentType: 'image/png', bytes: keptPng });
  assert.deepEqual(await findLogo(db, second.logo ?? ''), { contentType: 'image/jpeg', bytes: keptJpeg });
  assert.equal(await findLogo(db, '0'.repeat(64)), undefined);
  const kept = await db
    .selectFrom('company_logos')
    .select('sha256')
    .where('company_id', '=', companyId)
    .execute();
  assert.equal(kept.length, 2);
});

test('the first number can be chosen, and chosen again, until a real document has one', async () => {
  const { companyId, accounts } = await newCompany();
  await updateCompany(admin, companyId, { firstInvoiceNumber: 999_999_999n });
  const { nextInvoiceNumber } = await updateCompany(admin, companyId, { firstInvoiceNumber: 1001n });
  assert.deepEqual(nextInvoiceNumber, { production: '1001', test: '1' });

  assert.deepEqual(await takeNumbers(accounts.test, 2), [1n, 2n]);
  await updateCompany(admin, companyId, { firstInvoiceNumber: 501n });
  assert.deepEqual(await takeNumbers(accounts.production, 2), [501n, 502n]);
  const change = updateCompany(admin, companyId, { firstInvoiceNumber: 600n, city: 'Bodø' });
  await assert.rejects(change, { code: 'numbering-started', status: 409 });
  const after = await getCompanySettings(admin, companyId);
  assert.deepEqual([after.nextInvoiceNumber, after.city], [{ production: '503', test: '3' }, 'Tromsø']);
});

test('a company that has sent a document without choosing a first number cannot choose one any more', async () => {
  const { companyId, accounts } = await newCompany();
  await takeNumbers(accounts.production, 1);
  await assert.rejects(updateCompany(admin, companyId, { firstInvoiceNumber: 2n }), {
    code: 'numbering-started',
  });
});

test('a first number that is chosen while a document is being sent waits for the sending', async () => {
  for (const outcome of ['sent', 'rolled back'] as const) {
    const { companyId, accounts } = await newCompany();
    const trx = await db.startTransaction().execute();
    assert.equal(await nextNumber(asTransactionOfAccount(trx, accounts.production), DOCUMENT_SERIES), 1n);
    const choice = updateCompany(admin, companyId, { firstInvoiceNumber: 1001n });
    const settled =
      outcome === 'sent'
        ? assert.rejects(choice, { code: 'numbering-started' })
        : choice.then(({ nextInvoiceNumber }) => assert.equal(nextInvoiceNumber.production, '1001'));
    // A choice that does not wait is done or refused, and the lock is waited for in vain.
    await eventually('the choice waits for the counter', isWaitingForLock);
    await (outcome === 'sent' ? trx.commit() : trx.rollback()).execute();
    await settled;
  }
});

function newCompany() {
  return createCompany(admin, {
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    ownerEmail: 'eier@nordlys.example',
    accounting: false,
    vatRegistered: true,
    defaultVatRateBp: 2500,
    bankAccount: '86011117947',
    address: 'Storgata 1',
    postalCode: '9008',
    city: 'Tromsø',
  });
}

async function takeNumbers(accountId: string, count: number): Promise<bigint[]> {
  const numbers: bigint[] = [];
  for (let taken = 0; taken < count; taken++) {
    const take = inTransaction(db.of(accountId), (trx) => nextNumber(trx, DOCUMENT_SERIES));
    numbers.push(await take);
  }
  return numbers;
}

async function isWaitingForLock(): Promise<boolean> {
  return (await countWaiting(owner)) > 0;
}

async function assertInvalid(update: Promise<unknown>, expected: Record<string, string>): Promise<void> {
  await assert.rejects(update, (error: unknown) => {
    assert.ok(error instanceof ApiError);
    const errors = (error.facts.errors ?? []).map(({ field, code }) => [field, code]);
    assert.deepEqual(Object.fromEntries(errors), expected);
    return true;
  });
}
