import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRoutes } from '../../../scripts/describe-routes.ts';
import { CUSTOMER_OF } from '../../src/domain/proposals/about.ts';
import { resourceNameOf } from '../../src/platform/http/places.ts';
import { existing } from '../support/api/answers.ts';
import type { Row } from '../support/proposal-page.ts';
import {
  operationTexts,
  plain,
  proposalOf,
  proposalRows,
  resourceFields,
  texts,
} from '../support/proposal-page.ts';
import type { Leaf, RequestSchema } from '../support/requests-of-operations.ts';
import { bodiesOf, leavesOf } from '../support/requests-of-operations.ts';

type Parameter = { name: string; in: string; schema: RequestSchema; example: unknown };
type Described = { operationId: string; parameters?: ({ $ref?: string } & Parameter)[] };
const { api, operations } = await describeRoutes();
const { paths, components } = api as {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, RequestSchema> };
};

/** Each item of a batch is a proposal of the single operation. */
const BATCHES = new Set(['createInvoices', 'sendInvoices', 'sendReminders']);

/** The operations that can be proposed, with their parameters. */
const proposable = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, parameters = [] }]) => {
    const known = parameters.map(({ $ref, ...own }) =>
      $ref === undefined ? own : existing(components.parameters[$ref.split('/').at(-1) ?? '']),
    );
    if (!known.some(({ name }) => name === 'Tilgode-Mode') || BATCHES.has(operationId)) return [];
    const shown = known.filter(({ in: place, example }) => place !== 'header' && !isId(example));
    return [{ operationId, method: method.toUpperCase(), path, shown }];
  }),
);

function isId(value: unknown): boolean {
  return /^[0-9a-f]{8}-/.test(String(value));
}

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const PRICE = { unitPrice: 10 };
const priced: readonly { lines?: object[]; laterLines?: object[] }[] = [
  { lines: [PRICE] },
  { laterLines: [{ lines: [PRICE] }] },
  { lines: [{ unitPriceWithVat: 12.5, vatCode: 3 }] },
  { laterLines: [{ lines: [{ unitPriceWithVat: 12.5, vatCode: 3 }] }] },
  { lines: [{ unitPrice: 10, vatRate: 15 }] },
  { laterLines: [{ lines: [{ unitPrice: 10, vatRate: 15 }] }] },
];
const balanced = [{ debit: 5 }, { account: '2050', credit: 5 }];
const OPEN = { date: '2029-12-31', balances: balanced };

/** What a body needs besides what its schema demands. */
const COMPLETIONS: Readonly<Record<string, readonly object[]>> = {
  createAccount: [{ number: '1021' }, { number: '2021' }, { number: '4021' }, { number: '8021' }],
  createJournalEntry: [
    { lines: [{ debit: 7.25 }, { account: '1920', credit: 7.25 }] },
    { lines: [{ credit: 7.25 }, { account: '1920', debit: 7.25 }] },
  ],
  createOpeningBalance: [
    { ...OPEN, openInvoices: [{ clientId: ID }] },
    { ...OPEN, openInvoices: [{ client: { name: 'Fjord Kaffe AS' } }] },
    { ...OPEN, openInvoices: [{ clientId: ID }], openCredits: [{ clientId: ID }] },
    { ...OPEN, openInvoices: [{ clientId: ID }], openCredits: [{ client: { name: 'Fjord Kaffe AS' } }] },
    { ...OPEN, balances: [{ credit: 5 }, { account: '2050', debit: 5 }], openInvoices: [{ clientId: ID }] },
    { ...OPEN, openInvoices: [{ clientId: ID, issueDate: '2029-12-01' }] },
  ],
  createRecurringInvoice: [
    ...priced.map((price) => ({ firstDate: '2031-01-31', lines: [PRICE], ...price })),
    { firstDate: '2031-01-31', lines: [PRICE], interval: { unit: 'month' } },
    { firstDate: '2031-01-31', lines: [PRICE], lastDate: '2032-02-28' },
    ...priced.map((price) => ({
      firstDate: '2031-01-31',
      ...price,
      lines: [PRICE],
      laterLines: price.laterLines?.map((later) => ({ ...later, from: '2032-01-01' })),
    })),
  ],
  createRefundOrder: [{ toAccount: '97104133219' }],
  ignoreBankTransaction: [{ reason: 'Lån fra eier' }],
  matchBankTransaction: [{ refundId: ID }],
  sendInvoice: [{ channel: 'none' }],
  sendReminder: [{ channel: 'none' }],
  updateRecurringInvoice: priced,
  writeOffInvoice: [{ lossKind: 'final', ground: 'insolvency' }, { lossKind: 'final' }],
};

/** Codes that are words, too. */
const SAID_AS_THEY_ARE = new Set(['camt.053', 'camt.054']);

const nb = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('nb-NO', options);

/** What people have to read for a value of a request. Empty: any word but the code. */
function sayings({ place, schema, value }: Leaf): string[] {
  const type = [schema.type].flat();
  if (Array.isArray(value)) return value.flatMap((one: unknown) => sayings({ place, schema, value: one }));
  if (schema.enum !== undefined && typeof value === 'string') return [];
  if (typeof value === 'boolean') return [value ? 'Ja' : 'Nei'];
  if (typeof value === 'number' && place === 'indexation.month') {
    return [nb({ month: 'long' }).format(new Date(2030, value - 1, 5))];
  }
  if (place === 'interval.count' && value === 6) return [];
  if (typeof value === 'number') {
    return type.includes('integer') && value > 999
      ? [String(value)]
      : [plain(new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 4 }).format(value))];
  }
  const text = String(value);
  if (schema.format === 'date')
    return [plain(nb({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text)))];
  if (schema.format === 'date-time') {
    return [plain(nb({ dateStyle: 'medium', timeZone: 'Europe/Oslo' }).format(new Date(text)))];
  }
  if (schema.format === 'month') {
    return [plain(nb({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(text)))];
  }
  if (schema.format === 'country')
    return [existing(new Intl.DisplayNames('nb', { type: 'region' }).of(text))];
  return [plain(text)];
}

/** What is wrong with how the rows show a value. */
function problemOf(shown: ReadonlyMap<string, string>, leaf: Leaf): string | undefined {
  // An object may be said in one row.
  const place = shown.has(leaf.place) ? leaf.place : leaf.place.split('.').slice(0, -1).join('.');
  const text = shown.get(place);
  if (text === undefined) return 'no row';
  const said = sayings(leaf);
  if (said.length === 0) {
    const isCode = [leaf.value].flat().some((code) => code === text && !SAID_AS_THEY_ARE.has(code));
    return text === '' || isCode ? `the code stands there: ${text}` : undefined;
  }
  return said.every((one) => plain(text).includes(one))
    ? undefined
    : `“${text}” does not say ${said.join(', ')}`;
}

for (const { operationId, method, path, shown } of proposable) {
  test(`${operationId}: every value of the request has a row in words`, () => {
    const { body: schema, bodyRule } = existing(operations.get(operationId));
    const { bodies, missing } =
      schema === undefined
        ? { bodies: [null], missing: [] }
        : bodiesOf(schema, bodyRule, COMPLETIONS[operationId]);
    assert.deepEqual(missing, [], 'a valid request has each field');
    assert.ok(bodies.length > 0);

    const address = shown
      .filter((one) => one.in === 'path')
      .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
    const query = shown
      .filter((one) => one.in === 'query')
      .map(({ name, example }) => `${name}=${String(example)}`);
    const request = { method, path: `${address.replaceAll(/\{\w+\}/g, ID)}?${query.join('&')}` };
    const parameters = shown.map(({ name, schema: own, example }) => ({
      place: name,
      schema: own,
      value: example,
    }));

    const problems = bodies.flatMap((body) => {
      const rows = texts(proposalRows(proposalOf(operationId, { ...request, body }), 'nb').request);
      const leaves = schema === undefined ? [] : leavesOf(schema, body);
      return [...leaves, ...parameters].flatMap((leaf) => {
        const problem = problemOf(rows, leaf);
        return problem === undefined ? [] : [`${leaf.place} = ${JSON.stringify(leaf.value)}: ${problem}`];
      });
    });
    assert.deepEqual([...new Set(problems)], []);
  });
}

/** The name of the resource that the operation acts on, as it is before. */
function beforeOf(operationId: string): string | undefined {
  const { shows } = existing(operations.get(operationId));
  if (typeof shows !== 'object') return undefined;
  const schema = existing(operations.get(shows.before)).answer.schema as RequestSchema;
  return resourceNameOf(shows.item === undefined ? schema : existing(schema.properties?.['items']?.items));
}

type Open = RequestSchema & { $ref?: string; allOf?: readonly RequestSchema[] };

/** A value with every field of a resource. Members of the same name are not looked into twice. */
function wholeOf(schema: Open, above: readonly string[] = []): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined)
    return above.includes(name) ? null : wholeOf(existing(components.schemas[name]), [...above, name]);
  const { properties, items, anyOf, allOf } = schema;
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => wholeOf(part, above)));
  const [one] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (one !== undefined) return wholeOf(one, above);
  if (items !== undefined) return [wholeOf(items, above)];
  if (properties === undefined) return schema.examples?.find((example) => example !== null) ?? 'X';
  return Object.fromEntries(Object.entries(properties).map(([member, own]) => [member, wholeOf(own, above)]));
}

function labels(rows: readonly Row[]): [place: string, label: string][] {
  return rows.flatMap((row) => [[row.place, row.label] as [string, string], ...labels(row.rows ?? [])]);
}

test('each value of an answer, and of what an operation acts on, has a label in words', () => {
  for (const { operationId, method, path } of proposable) {
    const { body, bodyRule, answer } = existing(operations.get(operationId));
    const asked =
      body === undefined ? null : bodiesOf(body, bodyRule, COMPLETIONS[operationId]).bodies.at(-1);
    const whole = (resource: string | undefined) => ({
      resource: resource ?? null,
      body: resource === undefined ? null : wholeOf({ $ref: resource }),
    });
    const before = beforeOf(operationId);
    const proposal = {
      ...proposalOf(
        operationId,
        { method, path, body: asked },
        { status: 200, ...whole(resourceNameOf(answer.schema)) },
      ),
      before: before === undefined ? null : whole(before),
    };
    const { request, result, before: acted } = proposalRows(proposal, 'nb');
    const raw = labels([...request, ...result, ...acted]).filter(
      ([place, label]) => place.split('.').at(-1) === label && !place.startsWith('metadata.'),
    );
    assert.deepEqual(raw, [], operationId);
  }
});

test('each resource that an operation answers or acts on has words, and says whether it is about a customer', () => {
  const resources = proposable.flatMap(({ operationId }) => {
    const { schema } = existing(operations.get(operationId)).answer;
    const answered = resourceNameOf(schema);
    return [answered, beforeOf(operationId)].filter((one) => one !== undefined);
  });
  assert.ok(resources.length > 60);
  assert.deepEqual(
    resources.filter((name) => !Object.hasOwn(resourceFields, name)),
    [],
  );
  assert.deepEqual(
    resources.filter((name) => !Object.hasOwn(CUSTOMER_OF, name)),
    [],
  );
});

test('each operation has a name of its own in both languages', () => {
  for (const language of ['nb', 'en'] as const) {
    const names = proposable.map(({ operationId }) => existing(operationTexts[language][operationId]));
    assert.equal(new Set(names).size, names.length);
  }
});
