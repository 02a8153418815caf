import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import { findIssuedDocument } from '../../../src/features/issued-documents/issued-documents.store.ts';
import { createOldDatabase, migrateOld } from '../../support/database/old-database.ts';

const ACCOUNT = 'P41720933';
const COMPANY = '01981f00-0000-7000-8000-000000000001';
const SENT = '01981f00-0000-7000-8000-000000000002';
const DRAFT = '01981f00-0000-7000-8000-000000000003';
const SENT_AT = '2026-07-01T10:00:00Z';

const { connection, db } = await createOldDatabase(1);

/** Rows as the first version wrote them. */
const SNAPSHOT = {
  type: 'invoice',
  number: '1',
  kid: '0000000018',
  issueDate: '2026-07-01',
  dueDate: '2026-07-15',
  deliveryDate: '2026-07-01',
  deliveryPlace: 'Bergen',
  reference: '',
  notes: null,
  creditedInvoiceNumber: null,
  seller: {
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    address: 'Storgata 1',
    postalCode: '9008',
    city: 'Tromsø',
    country: 'NO',
    bankAccount: '86011117947',
    vatRegistered: true,
    inForetaksregisteret: false,
  },
  buyer: {
    name: 'Kari Nordmann',
    address: '',
    postalCode: '',
    city: 'Bergen',
    country: 'NO',
    orgNumber: '',
    vatNumber: null,
  },
  lines: [
    {
      description: 'Kaffe',
      quantityE4: '10000',
      unitPriceE4: '1000000',
      vatCode: 3,
      vatRateBp: 2500,
      lineTotalOre: '10000',
      vatOre: '2500',
    },
  ],
  subtotalOre: '10000',
  vatOre: '2500',
  totalOre: '12500',
};

test('in a database of the first version, sent documents get a language, a link and the facts that documents show now', async () => {
  await insertCompany();
  await insertInvoice(SENT, { number: 1n, kid: SNAPSHOT.kid, sentAt: SENT_AT });
  await insertInvoice(DRAFT, { number: null, kid: null, sentAt: null });
  await sql`
    insert into issued_documents values (${ACCOUNT}, ${SENT}, ${JSON.stringify(SNAPSHOT)}, ${SENT_AT})
  `.execute(db);
  for (const status of ['queued', 'refused', 'sent']) await insertDelivery(status);
  await sql`insert into counters values (${ACCOUNT}, 'document', 1)`.execute(db);

  assert.ok((await migrateOld(connection)).includes('0002-documents-and-dunning'));

  const company = await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow();
  const { document_language, accent_colour, automatic_letters, letters_since, logo_sha256 } = company;
  assert.deepEqual(
    { document_language, accent_colour, automatic_letters, letters_since, logo_sha256 },
    {
      document_language: 'nb',
      accent_colour: '#1f4e5f',
      automatic_letters: 'off',
      letters_since: null,
      logo_sha256: null,
    },
  );

  const invoices = await db.selectFrom('invoices').select(['id', 'language', 'public_token']).execute();
  const sent = invoices.find(({ id }) => id === SENT);
  assert.equal(sent?.language, 'nb');
  assert.match(sent.public_token ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(
    invoices.find(({ id }) => id === DRAFT),
    { id: DRAFT, language: null, public_token: null },
  );
  assert.deepEqual(await db.selectFrom('public_links').selectAll().execute(), [
    { token: sent.public_token, account_id: ACCOUNT, invoice_id: SENT },
  ]);

  const document = await findIssuedDocument(db, ACCOUNT, SENT);
  assert.ok(document !== undefined);
  assert.deepEqual(document, {
    ...SNAPSHOT,
    language: 'nb',
    seller: { ...SNAPSHOT.seller, contactEmail: '', accentColour: '#1f4e5f', logoSha256: null },
  });
  const mail = composeEmail(
    { document },
    { subject: null, message: null },
    { publicUrl: 'http://a.test/i/1' },
  );
  assert.match(mail.text, /125,00[^]*0000000018/);

  const deliveries = await db.selectFrom('deliveries').select('status').execute();
  assert.deepEqual(deliveries.map(({ status }) => status).toSorted(), ['bounced', 'queued', 'sent']);
});

test('in a database of the first version with sent documents, the first number can no longer be chosen', async () => {
  const counter = await db.selectFrom('counters').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(counter, {
    account_id: ACCOUNT,
    series: 'document',
    first_number: 1n,
    last_number: 1n,
    reserved_numbers: null,
  });
});

async function insertCompany(): Promise<void> {
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys Design AS', '123456785', 'Storgata 1', '9008', 'Tromsø', '86011117947', true,
      2500, 5, ${SENT_AT})
  `.execute(db);
  await sql`insert into accounts values (${ACCOUNT}, ${COMPANY}, 'production', false)`.execute(db);
}

async function insertInvoice(
  id: string,
  { number, kid, sentAt }: { number: bigint | null; kid: string | null; sentAt: string | null },
): Promise<void> {
  await sql`
    insert into invoices (account_id, id, type, status, number, kid, issue_date, due_date, reference, client_name,
      client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore,
      vat_ore, total_ore, sent_at, created_at, updated_at)
    values (${ACCOUNT}, ${id}, 'invoice', ${sentAt === null ? 'draft' : 'sent'}, ${number}, ${kid}, '2026-07-01',
      '2026-07-15', '', 'Kari Nordmann', 'kari@nordmann.example', '', '', 'Bergen', '', 'NO', 10000, 2500, 12500,
      ${sentAt}, ${SENT_AT}, ${SENT_AT})
  `.execute(db);
}

async function insertDelivery(status: string): Promise<void> {
  await sql`
    insert into deliveries (account_id, id, invoice_id, status, recipient, next_attempt_at, created_at)
    values (${ACCOUNT}, ${crypto.randomUUID()}, ${SENT}, ${status}, 'kari@nordmann.example', ${SENT_AT}, ${SENT_AT})
  `.execute(db);
}
