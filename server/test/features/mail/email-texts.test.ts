import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Emailed } from '../../../src/features/mail/email/compose-email.ts';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import { issuedCreditNote, issuedInvoice, issuedLetter } from '../../support/documents/issued-examples.ts';

function compose(what: Emailed, texts: { subject?: string; message?: string }) {
  const { subject, text, html } = composeEmail(
    what,
    { subject: null, message: null, ...texts },
    { publicUrl: 'https://faktura.example/i/abc123' },
  );
  return { subject, text: text.replaceAll('\u00A0', ' '), html: html.replaceAll('\u00A0', ' ') };
}

const invoice = { document: issuedInvoice() };
const ALL = '{number}|{seller}|{customer}|{amount}|{dueDate}|{kid}';

test('subject and message contain the values of their placeholders', () => {
  const filled = '1042|Blåbær & Sønn AS|Åse Ødegård|kr 12 235,91|15.07.2026|0000010421';
  const { subject, text, html } = compose(invoice, { subject: ALL, message: ALL });
  assert.equal(subject, filled);
  assert.ok(text.startsWith(`${filled}\n\n`), text);
  assert.ok(html.includes(`>${filled.replace('&', '&amp;')}</p>`), html);
});

test('placeholders follow the language; a letter uses the whole amount due and its own deadline', () => {
  const english = compose({ document: issuedInvoice({ language: 'en' }) }, { subject: ALL });
  assert.equal(english.subject, '1042|Blåbær & Sønn AS|Åse Ødegård|NOK 12,235.91|15 July 2026|0000010421');
  const letter = compose({ letter: issuedLetter() }, { subject: '{number}|{amount}|{dueDate}|{kid}' });
  assert.equal(letter.subject, '1042|kr 6 860,14|27.08.2026|0000010421');
  const creditNote = compose(
    { document: issuedCreditNote() },
    { subject: '{number}|{amount}|{dueDate}|{kid}' },
  );
  assert.equal(creditNote.subject, '1043|kr 517,16||');
});

test('braces without a known placeholder stay unchanged', () => {
  const braces = '{Number} {nummer} { number } {} {{number}} {constructor} {__proto__} {number';
  const { subject, text } = compose(invoice, { subject: braces, message: braces });
  const filled = '{Number} {nummer} { number } {} {1042} {constructor} {__proto__} {number';
  assert.equal(subject, filled);
  assert.ok(text.startsWith(filled), text);
});

test('a value is inserted once: braces and patterns in a name are not replaced', () => {
  const buyer = { ...issuedInvoice().buyer, name: '{kid} {seller} $& $1' };
  const seller = { ...issuedInvoice().seller, name: '{amount} {customer}' };
  const document = issuedInvoice({ buyer, seller });
  assert.equal(
    compose({ document }, { subject: '{customer}, {seller}' }).subject,
    '{kid} {seller} $& $1, {amount} {customer}',
  );
  const standard = compose({ document }, {});
  assert.equal(standard.subject, 'Faktura 1042 fra {amount} {customer}');
  assert.ok(standard.text.includes('Her er faktura 1042 fra {amount} {customer}.'), standard.text);
});

test('a subject has at most 200 characters, and no character is cut in half', () => {
  const atMost = compose(invoice, { subject: 'æ'.repeat(200) });
  assert.equal(atMost.subject, 'æ'.repeat(200));
  const longer = compose(invoice, { subject: `${'🫐'.repeat(150)} ${'ø'.repeat(150)}` });
  assert.equal(longer.subject, `${'🫐'.repeat(150)} ${'ø'.repeat(48)}…`);
  const seller = { ...issuedInvoice().seller, name: `${'Lang '.repeat(39)}AS` };
  const { subject } = compose({ document: issuedInvoice({ seller }) }, {});
  assert.ok(subject.startsWith('Faktura 1042 fra Lang Lang ') && subject.endsWith('…'), subject);
  assert.equal(subject.length, 200);
});

test('an empty text is replaced by the standard text', () => {
  const standard = compose({ document: issuedCreditNote() }, {});
  for (const empty of ['', '  ', '{kid}', '\r\n\0\u202E', '\u00A0{dueDate}\n'])
    assert.deepEqual(compose({ document: issuedCreditNote() }, { subject: empty, message: empty }), standard);
});

test('a message comes first, with its paragraphs and lines, instead of the standard greeting', () => {
  const message = '\r\nHei, Åse!\r\n\r\n\r\n\r\nTakk for sist.\nVennlig hilsen\n\tOla  ';
  const { text, html } = compose(invoice, { message });
  assert.ok(text.startsWith('Hei, Åse!\n\nTakk for sist.\nVennlig hilsen\n Ola\n\nFaktura 1042 – '), text);
  assert.match(html, />Hei, Åse!<\/p>\s*<p [^>]*>Takk for sist\.<br \/>Vennlig hilsen<br \/> Ola<\/p>/);
  for (const shown of [text, html]) assert.ok(!shown.includes('Her er faktura'), shown);
});
