import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { inDays } from '../../support/dates.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { openStaff, signInToApp } from '../../support/browser/app-caller.ts';
import { createSent } from '../../support/example-invoices.ts';
import { jpegFile, keptLogo, pngFile } from '../../support/browser/images.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const staff = await openStaff(service);
const { company, owner, admin, member } = staff;
const settingsPath = `/companies/${company.companyId}/settings` as const;
const logoPath = `/companies/${company.companyId}/logo` as const;

const stranger = (await openStaff(service)).owner;
const read = async () => bodyOf(await admin.get(settingsPath), 200);
const base64 = (bytes: Buffer) => ({ content: bytes.toString('base64') });

test('owner and admins see all settings, the rate in percent, and whether mail can be sent', async () => {
  const expected = {
    companyId: company.companyId,
    accounts: company.accounts,
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
    registerLookUp: 'off',
    defaultVatRate: 25,
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
    accountingEnabled: { production: true, test: true },
    eInvoices: { production: 'off', test: 'off' },
    fourEyesRefunds: false,
    nextInvoiceNumber: { production: '1', test: '1' },
    mailIsSetUp: false,
    warningsEndOn: null,
    accessPointIsSetUp: false,
  };
  assert.deepEqual(await read(), expected);
  assert.deepEqual(bodyOf(await owner.get(settingsPath), 200), expected);

  await createSent(await service.caller({ company }));
  assert.deepEqual((await read()).nextInvoiceNumber, { production: '1', test: '2' });
});

test('the service with a mail server says so', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1');
  onEnd(() => mailer.close());
  const withMail = await startTestApp({ connection: service.connection, jobs: false, mailer });
  const caller = await signInToApp(withMail, staff.emails.owner);
  assert.equal(bodyOf(await caller.get(settingsPath), 200).mailIsSetUp, true);
});

test('given fields are changed, tidied and answered; fields left out stay; null and the empty text empty a field', async () => {
  const before = await read();
  const changes = {
    name: 'Nordlys Form AS',
    bankAccount: '1234.56.78903',
    contactEmail: 'hei@nordlys.example',
    inForetaksregisteret: true,
    defaultVatRate: 15,
    zeroRateVatCode: 6,
    foreignSalesAreExport: true,
    supplyKind: 'services',
    kidLength: 12,
    kidCheck: 'mod11',
    paymentTermDays: 30,
    vatTerm: 'yearly',
    vatTermFrom: 2026,
    accentColour: '#A1B2C3',
    language: 'nn',
    emailSubject: 'Faktura {number}',
    emailMessage: 'Hei!\nTakk.',
    automaticLetters: 'reminders',
    fees: false,
    reminderAfterDays: 10,
  };
  const expected = {
    ...before,
    ...changes,
    bankAccount: '12345678903',
    accentColour: '#a1b2c3',
    automaticLettersSince: (await read()).automaticLettersSince ?? inDays(0),
  };
  assert.deepEqual(bodyOf(await admin.patch(settingsPath, changes), 200), expected);
  assert.deepEqual(await read(), expected);

  const emptied = bodyOf(
    await admin.patch(settingsPath, { emailSubject: null, emailMessage: '', city: '' }),
    200,
  );
  assert.deepEqual(emptied, { ...expected, emailSubject: null, emailMessage: null, city: '' });
  assert.deepEqual(bodyOf(await admin.patch(settingsPath, {}), 200), emptied);
});

test('a wrong field has the name that it has on the page, and nothing is changed', async () => {
  const before = await read();
  for (const [changes, errors] of [
    [
      { name: ' ', bankAccount: '12345678901', reminderAfterDays: 0, accentColour: 'green', fees: false },
      {
        name: 'required',
        bankAccount: 'invalid-format',
        reminderAfterDays: 'out-of-range',
        accentColour: 'invalid-format',
      },
    ],
    [{ defaultVatRate: 24 }, { defaultVatRate: 'unknown-vat-rate' }],
    [{ defaultVatRate: 25, vatRegistered: false }, { defaultVatRate: 'out-of-range' }],
    [{ defaultVatRate: 12.345 }, { defaultVatRate: 'too-precise' }],
    [{ defaultVatRate: -25 }, { defaultVatRate: 'greater-than-or-equal' }],
    [{ defaultVatRate: '25' }, { defaultVatRate: 'invalid-type' }],
    [{ kidLength: 26 }, { kidLength: 'out-of-range' }],
    [{ kidCheck: 'mod97' }, { kidCheck: 'unknown-value' }],
    [{ vatTerm: 'monthly' }, { vatTerm: 'unknown-value' }],
    [{ vatTerm: 'yearly', vatTermFrom: 1999 }, { vatTermFrom: 'out-of-range' }],
    [{ firstInvoiceNumber: 0 }, { firstInvoiceNumber: 'out-of-range' }],
    [{ firstInvoiceNumber: 1.5 }, { firstInvoiceNumber: 'invalid-type' }],
    [{ name: null }, { name: 'required' }],
    [{ orgNumber: '974760673' }, { orgNumber: 'unknown-field' }],
    [{ accountingEnabled: { production: false, both: true } }, { 'accountingEnabled.both': 'unknown-field' }],
    [{ accountingEnabled: { test: false }, name: '' }, { name: 'required' }],
    [{ supplyKind: 'both' }, { supplyKind: 'unknown-value' }],
    [{ zeroRateVatCode: 3 }, { zeroRateVatCode: 'unknown-value' }],
    [{ zeroRateVatCode: '6' }, { zeroRateVatCode: 'invalid-type' }],
    [{ foreignSalesAreExport: true, vatRegistered: false }, { foreignSalesAreExport: 'out-of-range' }],
    [{ vatRegisteredFrom: '2199-01-01' }, { vatRegisteredFrom: 'out-of-range' }],
    [{ vatRegisteredFrom: '1999-12-31' }, { vatRegisteredFrom: 'invalid-date' }],
    [{ vatRegisteredFrom: '2020-01-01', vatRegistered: false }, { vatRegisteredFrom: 'out-of-range' }],
    [{ vatRegisteredFrom: '2025-02-30' }, { vatRegisteredFrom: 'invalid-date' }],
  ] as const) {
    assertInvalid(await admin.patch(settingsPath, changes), errors);
  }
  assert.deepEqual(await read(), before);
});

test('the first number can be chosen until something real is sent', async () => {
  const of = await openStaff(service);
  const path = `/companies/${of.company.companyId}/settings` as const;
  const chosen = bodyOf(await of.owner.patch(path, { firstInvoiceNumber: 1001 }), 200);
  assert.deepEqual(chosen.nextInvoiceNumber, { production: '1001', test: '1' });
  await createSent(await service.caller({ company: of.company, environment: 'production' }));
  assertError(await of.owner.patch(path, { firstInvoiceNumber: 2001 }), 409, 'numbering-started');
});

test('accounting is turned on and off for each account, from the account’s next request on', async () => {
  const api = await service.caller({ company });
  const off = bodyOf(await admin.patch(settingsPath, { accountingEnabled: { test: false } }), 200);
  assert.deepEqual(off.accountingEnabled, { production: true, test: false });
  assertError(await api.get('/v1/accounts'), 403, 'accounting-not-enabled');
  const on = bodyOf(
    await admin.patch(settingsPath, { accountingEnabled: { production: false, test: true } }),
    200,
  );
  assert.deepEqual(on.accountingEnabled, { production: false, test: true });
  assert.equal((await api.get('/v1/accounts')).status, 200);
});

test('the audit log shows for every change who made it, what changed and from where', async () => {
  await admin.patch(settingsPath, { reminderAfterDays: 21, accountingEnabled: { production: true } });
  const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log`), 200);
  assert.deepEqual(
    items.slice(0, 2).map(({ actor, address, action, details }) => ({ actor, address, action, details })),
    [
      {
        actor: staff.emails.admin,
        address: '127.0.0.1',
        action: 'company.accounting-set',
        details: { environment: 'production', enabled: true },
      },
      {
        actor: staff.emails.admin,
        address: '127.0.0.1',
        action: 'company.updated',
        details: { fields: ['reminderAfterDays'] },
      },
    ],
  );
});

test('the logo is set, shown to everybody in the company, and removed', async () => {
  assertError(await member.get(logoPath), 404, 'not-found');
  const [png, jpeg] = [pngFile(40, 20), jpegFile(40, 24)];
  for (const [bytes, type] of [
    [jpeg, 'image/jpeg'],
    [png, 'image/png'],
  ] as const) {
    assert.equal((await admin.put(logoPath, base64(bytes))).status, 204);
    const kept = await keptLogo(bytes);
    const response = await fetch(`${service.url}/app-api${logoPath}`, {
      headers: { cookie: `tilgode=${member.token}` },
    });
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), kept);
    const sha256 = createHash('sha256').update(kept).digest('hex');
    assert.equal((await read()).logo, sha256);
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'etag'].map((name) => response.headers.get(name)),
      [type, 'nosniff', `"${sha256}"`],
    );
    const again = await member.call('GET', logoPath, { headers: { 'if-none-match': `"${sha256}"` } });
    assert.deepEqual([again.status, again.text], [304, '']);
  }
  assert.equal((await admin.delete(logoPath)).status, 204);
  assert.equal((await read()).logo, null);
  assertError(await member.get(logoPath), 404, 'not-found');
});

test('a file that is no logo is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const [body, errors] of [
    [base64(svg), { logo: 'invalid-format' }],
    [{ content: '' }, { logo: 'invalid-format' }],
    [{ content: 'æøå' }, { logo: 'invalid-format' }],
    [base64(pngFile(8, 8)), { logo: 'out-of-range' }],
    [base64(Buffer.alloc(524_289)), { logo: 'too-long' }],
    [{}, { content: 'required' }],
  ] as const) {
    assertInvalid(await admin.put(logoPath, body), errors);
  }
  assertError(await admin.put(logoPath, base64(Buffer.alloc(800_000))), 413, 'payload-too-large');
  assert.equal((await read()).logo, null);
});

test('members see and change no settings, and for other people the company does not exist', async () => {
  const before = await read();
  const calls = [
    ['GET', settingsPath],
    ['PATCH', settingsPath, { name: 'Min AS' }],
    ['PUT', logoPath, base64(pngFile(40, 20))],
    ['DELETE', logoPath],
  ] as const;
  for (const [method, path, body] of calls) {
    assertError(await member.call(method, path, { body }), 403, 'role-not-sufficient');
    assertError(await stranger.call(method, path, { body }), 404, 'not-found');
  }
  assertError(await stranger.get(logoPath), 404, 'not-found');
  assert.deepEqual(await read(), before);
});

test('the mail is shown with texts that are not saved yet; nothing in it runs', async () => {
  const draft = { message: '<script>x</script> {customer}', accentColour: '#A1B2C3', language: 'nn' };
  const query = new URLSearchParams({ subject: 'Nr. {number}', ...draft });
  const path = `/companies/${company.companyId}/mail-preview` as const;
  assert.deepEqual(bodyOf(await admin.get(`${path}?${query.toString()}`), 200), { subject: 'Nr. 1042' });
  const html = await admin.get(`${path}/html?${query.toString()}`);
  assert.match(html.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
  assert.match(html.text, /&lt;script&gt;x&lt;\/script&gt; Kari Nordmann/);
  assert.match(html.text, /#a1b2c3/);
  assertError(await member.get(`${path}?${query.toString()}`), 403, 'role-not-sufficient');
  query.set('accentColour', 'red');
  assertError(await admin.get(`${path}?${query.toString()}`), 400, 'validation-failed');
});

test('an example invoice is drawn with a logo, a colour and a language that are not saved', async () => {
  const path = `/companies/${company.companyId}/document-preview` as const;
  const before = bodyOf(await admin.get(`/companies/${company.companyId}/settings`), 200);
  const draft = { accentColour: '#7F1D1D', language: 'nn' };
  const answer = await admin.post(path, draft);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml']);
  assert.match(answer.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
  for (const part of ['#7f1d1d', 'Rådgjeving', '1042']) assert.ok(answer.text.includes(part), part);
  const logo = pngFile(60, 30).toString('base64');
  assert.match((await admin.post(path, { ...draft, logo })).text, /<image /);
  assert.doesNotMatch((await admin.post(path, { ...draft, logo: null })).text, /<image /);
  assertInvalid(await admin.post(path, { ...draft, logo: 'AAAA' }), { logo: 'invalid-format' });
  assertInvalid(await admin.post(path, { ...draft, accentColour: 'red' }), { accentColour: 'required' });
  assertError(await member.post(path, draft), 403, 'role-not-sufficient');
  assert.deepEqual(bodyOf(await admin.get(`/companies/${company.companyId}/settings`), 200), before);
});
