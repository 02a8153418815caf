import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import type { IssuedDocument } from '../../../src/features/issued-documents/index.ts';
import { elementsAt, readXml, textAt } from '../../support/documents/read-xml.ts';
import { creditNoteInCurrency, inCurrency, invoiceInCurrency } from '../../support/documents/in-currency.ts';
import { issuedInvoice } from '../../support/documents/issued-examples.ts';

function eInvoice(document: IssuedDocument): EInvoice {
  const creditedInvoiceDate = document.type === 'credit_note' ? document.issueDate : null;
  return { ...document, creditedInvoiceDate, attachments: [] };
}

function ublOf(document: IssuedDocument) {
  assert.deepEqual(eInvoiceProblems(eInvoice(document)), []);
  const xml = ublDocument(eInvoice(document));
  const currencies = [...xml.matchAll(/currencyID="(\w+)">([^<]*)/g)].map(([, code, amount]) => ({
    code,
    amount,
  }));
  return { file: readXml(xml.replaceAll(/(<\/?)c[ab]c:/g, '$1')), currencies };
}

test('an invoice in EUR has its VAT in NOK beside, and is paid by IBAN, BIC and creditor reference', () => {
  // A company may have an account for the currency alone.
  const { seller, ...invoice } = invoiceInCurrency();
  const { file, currencies } = ublOf({ ...invoice, seller: { ...seller, bankAccount: '' } });
  const expected = {
    DocumentCurrencyCode: 'EUR',
    TaxCurrencyCode: 'NOK',
    'PaymentMeans/PaymentMeansCode': '30',
    'PaymentMeans/PaymentID': 'RF971042',
    'PaymentMeans/PayeeFinancialAccount/ID': 'NO9386011117947',
    'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID': 'DNBANOKKXXX',
    'LegalMonetaryTotal/PayableAmount': '12235.91',
  };
  const told = Object.keys(expected).map((path) => [path, textAt(file, path)]);
  assert.deepEqual(Object.fromEntries(told), expected);
  const totals = elementsAt(file, 'TaxTotal');
  assert.deepEqual(
    totals.map((total) => textAt(total, 'TaxAmount')),
    ['2411.21', '27728.92'],
  );
  assert.deepEqual(
    totals[1]?.children.map(({ name }) => name),
    ['TaxAmount'],
  );
  // BT-111 is the only amount in NOK.
  assert.deepEqual(
    currencies.filter(({ code }) => code !== 'EUR'),
    [{ code: 'NOK', amount: '27728.92' }],
  );
});

test('a credit note in EUR has the VAT in NOK, and no account', () => {
  const { file } = ublOf(creditNoteInCurrency());
  assert.equal(textAt(file, 'TaxCurrencyCode'), 'NOK');
  assert.deepEqual(
    elementsAt(file, 'TaxTotal').map((total) => textAt(total, 'TaxAmount')),
    ['67.46', '775.79'],
  );
  assert.deepEqual(elementsAt(file, 'PaymentMeans'), []);
});

test('an invoice in EUR without VAT has no currency of VAT', () => {
  const { lines, buyer } = invoiceInCurrency();
  const exported = lines.map((line) => ({ ...line, vatCode: 52 as const, vatRateBp: 0, vatOre: '0' }));
  const { file, currencies } = ublOf(
    inCurrency(issuedInvoice({ buyer, lines: exported, vatOre: '0', totalOre: '982470' })),
  );
  assert.deepEqual(elementsAt(file, 'TaxCurrencyCode'), []);
  assert.equal(elementsAt(file, 'TaxTotal').length, 1);
  assert.ok(currencies.every(({ code }) => code === 'EUR'));
});

test('a draft in EUR is judged without rate, NOK and creditor reference', () => {
  const { exchangeRate: _rate, nok: _nok, payTo, ...draft } = eInvoice(invoiceInCurrency());
  assert.ok(payTo);
  const written = { ...draft, payTo: { ...payTo, creditorReference: null }, number: null };
  assert.deepEqual(eInvoiceProblems(written), []);
});

test('the VAT in NOK of a credit note may be two øre off for each of its lines, because it is a rest', () => {
  const off = (ore: bigint) => {
    const { nok, ...document } = eInvoice(creditNoteInCurrency());
    assert.ok(nok);
    const vat = nok.vat.map((one) => ({ ...one, vatOre: String(BigInt(one.vatOre) + ore) }));
    return eInvoiceProblems({ ...document, nok: { ...nok, vat } }).map(({ field }) => field);
  };
  assert.deepEqual(off(2n), []);
  assert.deepEqual(off(-2n), []);
  assert.deepEqual(off(3n), ['vatNok']);
});
