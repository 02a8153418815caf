import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ublDocument } from '../../../src/features/e-invoices/index.ts';
import { printSnapshot, readSnapshot } from '../../../src/features/issued-documents/index.ts';
import { letterModel } from '../../../src/features/issued-documents/letter-model.ts';
import { quoteModel } from '../../../src/features/issued-documents/quote-model.ts';
import { salesDocumentModel } from '../../../src/features/issued-documents/sales-document-model.ts';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import {
  creditNoteInCurrency,
  invoiceInCurrency,
  letterInCurrency,
  quoteInCurrency,
} from '../../support/documents/in-currency.ts';
import { issuedCreditNote, issuedInvoice, issuedLetter } from '../../support/documents/issued-examples.ts';

test('a document in NOK is stored as before, to the byte', () => {
  for (const document of [issuedInvoice(), issuedCreditNote(), issuedLetter()]) {
    assert.equal(printSnapshot(document), JSON.stringify(document));
    assert.deepEqual(readSnapshot(JSON.parse(printSnapshot(document))), document);
  }
});

test('a document in another currency goes through the column and back', () => {
  for (const document of [
    invoiceInCurrency(),
    creditNoteInCurrency(),
    quoteInCurrency(),
    letterInCurrency(),
  ]) {
    assert.deepEqual(readSnapshot(JSON.parse(printSnapshot(document))), document);
  }
});

test('a column without a document, and one of which the document is deleted, are read as they are', () => {
  assert.equal(readSnapshot(null), null);
  assert.equal(readSnapshot(undefined), null);
  assert.deepEqual(readSnapshot({}), {});
});

test('a form of a later release is an error', () => {
  assert.throws(() => readSnapshot({ version: 3, document: invoiceInCurrency() }), /cannot read form 3/);
});

test('a release that knows only form 1 fails at a document in another currency, and prints no kroner', () => {
  const asFormOne = <D extends Parameters<typeof printSnapshot>[0]>(document: D) =>
    JSON.parse(printSnapshot(document)) as D;
  const links = { publicUrl: 'https://faktura.example/i/abc123' };
  const mail = (what: Parameters<typeof composeEmail>[0]) =>
    composeEmail(what, { subject: null, message: null }, links);
  const document = asFormOne(invoiceInCurrency());
  const letter = asFormOne(letterInCurrency());
  const quote = asFormOne(quoteInCurrency());
  for (const read of [
    () => salesDocumentModel(document),
    () => letterModel(letter),
    () => quoteModel(quote),
    () => mail({ document }),
    () => mail({ letter }),
    () => mail({ quote }),
    () => ublDocument({ ...document, creditedInvoiceDate: null, attachments: [] }),
  ]) {
    assert.throws(read, TypeError);
  }
});
