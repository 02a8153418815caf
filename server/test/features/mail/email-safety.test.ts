import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import type { Emailed } from '../../../src/features/mail/email/compose-email.ts';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import type { IssuedDocument } from '../../../src/features/issued-documents/index.ts';
import { renderSource } from '../../../src/features/mail/mailer.ts';
import { issuedInvoice, issuedLetter } from '../../support/documents/issued-examples.ts';

/** Every text in a mail that people write. */
type Texts = { seller: string; buyer: string; line: string; notes: string; subject: string; message: string };

function mailsWith({ seller, buyer, line, notes, subject, message }: Texts) {
  const example = issuedInvoice();
  const parties = {
    seller: { ...example.seller, name: seller, address: seller, city: seller, contactEmail: seller },
    buyer: { ...example.buyer, name: buyer, address: buyer, city: buyer },
  };
  const lines = example.lines.map((one) => ({ ...one, description: line }));
  const document: IssuedDocument = {
    ...example,
    ...parties,
    lines,
    notes,
    reference: buyer,
    deliveryPlace: buyer,
  };
  const all: Emailed[] = [{ document }, { letter: issuedLetter({ type: 'collection_warning', ...parties }) }];
  return all.map((what) =>
    composeEmail(what, { subject, message }, { publicUrl: 'https://faktura.example/i/abc123' }),
  );
}

/** The mail's bytes, as a mail server gets them. */
async function sourceOf(email: { subject: string; text: string; html: string }, fromName: string) {
  const message = {
    ...email,
    messageId: '<1@tilgode.test>',
    fromName,
    fromAddress: 'faktura@tilgode.test',
    replyTo: undefined,
    recipient: 'ase@odegard.example',
    attachments: [],
    envelope: { from: 'faktura@tilgode.test', wantsReports: false },
  };
  return (await renderSource(message, new Date(0))).source.toString('latin1');
}

function headerNames(source: string): string[] {
  const [header = ''] = source.split('\r\n\r\n', 1);
  return header
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted();
}

const everywhere = (text: string): Texts => ({
  seller: text,
  buyer: text,
  line: text,
  notes: text,
  subject: text,
  message: text,
});

/** The tags with their attributes. Everything between the tags is text. The label repeats the subject. */
const skeleton = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ aria-label="[^"]*"/, ''));

const DANGEROUS = [
  '< > " \' & \r \n \0 \t \u001B \u0085 \u2028 \u202E \uD800'.split(/ /),
  ['\r\n', '\n\n', '\r\n.\r\n', '\r\nBcc: ond@example.no', '=?utf-8?q?=0d=0a?=', '%0d%0a'],
  ['<script>', '</td></table>', '-->', '<!--', '&lt;', '" onclick="'],
  ['{customer}', '{message}', '$&', ' ', 'æ', '🫐', 'עברית'],
].flat();
const dangerous = fc.constantFrom(...DANGEROUS);
const text = fc.string({
  unit: fc.oneof(dangerous, fc.string({ unit: 'grapheme', maxLength: 3 })),
  maxLength: 20,
});
const texts: fc.Arbitrary<Texts> = fc.record({
  seller: text,
  buyer: text,
  line: text,
  notes: text,
  subject: text,
  message: text,
});

test('no text becomes a tag or an attribute, and no text breaks out of a header', async () => {
  const property = fc.asyncProperty(texts, async (written) => {
    const harmless = Object.fromEntries(
      Object.entries(written).map(([name, one]) => [name, one.replaceAll(/[<>"'&]/g, 'x')]),
    ) as Texts;
    const expected = mailsWith(harmless);
    for (const [index, mail] of mailsWith(written).entries()) {
      assert.deepEqual(skeleton(mail.html), skeleton(expected[index]?.html ?? ''));
      assert.doesNotMatch(mail.subject, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
      assert.ok(Array.from(mail.subject).length <= 200);
      assert.notEqual(mail.subject, '');
      assert.doesNotMatch(mail.html + mail.text, /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
      assert.deepEqual(headerNames(await sourceOf(mail, written.seller)), [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
    }
  });
  await fc.assert(property, { numRuns: 150 });
});

test('markup in a text is shown as it was written', async () => {
  const written = `<script>alert("1")</script> & 'Sønn' &lt;b&gt; <!-- --> </td>`;
  for (const { html, text: plain, subject } of mailsWith(everywhere(written))) {
    assert.equal(subject, written);
    assert.ok(plain.includes(written));
    assert.doesNotMatch(html, /<script|<!--|<b>/i);
    assert.ok(
      html.includes(
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Sønn&#39; &amp;lt;b&amp;gt;',
      ),
    );
  }
});

test('marks that turn the direction of writing are left out; right-to-left names stay', () => {
  for (const { html, text: plain, subject } of mailsWith(everywhere('\u202E\u2067שלום 100,00\u2069'))) {
    for (const shown of [html, plain, subject]) {
      assert.ok(shown.includes('שלום 100,00'), shown);
      assert.doesNotMatch(shown, /[\u202E\u2067\u2069]/);
    }
  }
});

test('line breaks and NUL in names, subject, message and placeholders reach the recipient as plain words', async () => {
  const attack = 'Ond\0 AS\r\nBcc: b@example.no\r\n\r\n<img src=x>';
  const asWords = 'Ond AS Bcc: b@example.no <img src=x>';
  for (const subject of [attack, '{seller}', '{customer}']) {
    for (const mail of mailsWith({ ...everywhere(attack), subject })) {
      const source = await sourceOf(mail, attack);
      const parsed = await simpleParser(source);
      assert.equal(parsed.subject, asWords);
      assert.deepEqual([parsed.bcc, parsed.cc], [undefined, undefined]);
      assert.deepEqual([parsed.to].flat()[0]?.text, 'ase@odegard.example');
      assert.deepEqual(
        parsed.from?.value.map(({ address }) => address),
        ['faktura@tilgode.test'],
      );
      assert.equal(parsed.attachments.length, 0);
      assert.doesNotMatch(parsed.html || '', /<img/);
    }
  }
});
