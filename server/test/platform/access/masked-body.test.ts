import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MASKED_FIELDS, PLAIN_FIELDS, maskBody } from '../../../src/platform/access/masked-body.ts';
import { root } from '../../support/imports.ts';

/** The names of all fields and of all parameters of a query in the document. */
function namesIn(part: unknown, names = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return names;
  const { properties, in: place, name } = part as Record<string, unknown>;
  if (typeof properties === 'object' && properties !== null) {
    for (const field of Object.keys(properties)) names.add(field);
  }
  if (place === 'query') names.add(String(name));
  for (const value of Object.values(part)) namesIn(value, names);
  return names;
}

const document = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8'));
const names = namesIn(document);

test('each field of the API is said to be shown or masked in the log, and nothing else is', () => {
  assert.ok(names.size > 200);
  const said = [...PLAIN_FIELDS, ...MASKED_FIELDS].toSorted();
  assert.deepEqual(said, [...names].toSorted());
});

test('every field that holds personal data or a secret is masked, wherever it stands', () => {
  const secret = 'Kari-Nordmann';
  for (const field of MASKED_FIELDS) {
    for (const body of [
      { [field]: secret },
      { lines: [{ [field]: [secret] }] },
      { [field]: { unheardOf: secret } },
    ]) {
      assert.ok(!JSON.stringify(maskBody(body)).includes(secret), field);
    }
  }
});

test('a message is a text for the customer in a request, and a sentence of ours in an answer', () => {
  const having = Object.entries<object>(document.components.schemas).filter(([, schema]) =>
    namesIn(schema).has('message'),
  );
  const [inAnswers, inRequests] = [
    [
      'BankFileError',
      'Error',
      'ExportError',
      'FieldError',
      'ImportProblem',
      'ImportedFileError',
      'JournalEntryWarning',
      'MoveProblem',
      'Readiness',
      'RecurringProblem',
      'Warning',
    ],
    ['DeliveryRequest', 'QuoteSend', 'SendRequest', 'StatementEmail'],
  ];
  assert.deepEqual(having.map(([name]) => name).toSorted(), [...inAnswers, ...inRequests].toSorted());
  const message = 'Give the name of the buyer.';
  assert.deepEqual(maskBody({ message, warnings: [{ message }] }), {
    message: '***',
    warnings: [{ message: '***' }],
  });
  const answer = { warnings: [{ field: 'client.name', message }], metadata: { message } };
  assert.deepEqual(maskBody(answer, true), { ...answer, metadata: { message: '***' } });
});

test('codes, dates, amounts and ids are shown; own names, unknown fields and what looks like a text are masked', () => {
  const body = {
    client: { name: 'Kari', email: 'kari@nordmann.example', country: 'NO', orgNumber: '' },
    dueDate: '2026-12-24',
    lines: [{ description: 'Tre', quantity: 1.5, vatCode: 3, unitPrice: 100 }],
    externalId: '01017012345',
    metadata: { status: 'Kari', list: [1] },
    reminders: { remindersPaused: false, until: null },
    phnoe: 47_999_999,
    kid: 'Kari Nordmann',
    reference: 'ordre-1',
  };
  assert.deepEqual(maskBody(body), {
    client: { name: '***', email: '***', country: 'NO', orgNumber: '' },
    dueDate: '2026-12-24',
    lines: [{ description: '***', quantity: 1.5, vatCode: 3, unitPrice: 100 }],
    externalId: '***',
    metadata: { status: '***', list: ['***'] },
    reminders: { remindersPaused: false, until: null },
    phnoe: '***',
    kid: '***',
    reference: '***',
  });
});
