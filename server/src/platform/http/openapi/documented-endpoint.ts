import { Type } from 'typebox';
import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from '../../../domain/errors/errors.ts';
import { FIELD_ERRORS } from '../../../domain/errors/field-errors.ts';
import { oneOf, refTo } from '../fields.ts';
import { MOST_FIELD_ERRORS, messageOf, statusOf } from '../../../domain/errors/errors.ts';
import { fieldErrorExamples } from '../../../domain/errors/field-errors.ts';
import { documentRequestHeaders } from './request-headers.ts';

export const fieldErrorSchema = Type.Object(
  {
    field: Type.String({
      description: 'Path of the field, empty for the body as a whole.',
      examples: ['lines[0].quantity'],
    }),
    code: oneOf(Object.keys(FIELD_ERRORS), {
      description: 'Stable kebab-case code. Branch on it.',
      examples: ['greater-than'],
    }),
    message: Type.String({
      description: 'What would be right, for developers; may change; never holds what was sent.',
      examples: ['Must be above 0 and at most 1000000.'],
    }),
    details: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Limits, forms and allowed values, for some codes.',
          examples: [{ greaterThan: 0, max: 1_000_000 }],
        },
      ),
    ),
  },
  {
    $id: 'FieldError',
    description: 'One failing field. The examples have each code once.',
    examples: fieldErrorExamples(),
  },
);

type Documented = {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  scope?: string;
  needsAccounting?: true;
  testOnly?: true;
  isInternal?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  upload?: { contentTypes: readonly string[] };
  answer: {
    status?: number;
    schema: TSchema;
    description: string;
    orNothing?: string;
    etag?: true;
    location?: true;
    contentType?: string;
    alsoAs?: readonly string[];
    isSecret?: true;
  };
  errors?: ErrorCode[];
};

const JSON_TYPE = 'application/json';

const HEADERS = {
  'X-Request-Id': Type.String({
    description: 'Names this request in our log; tell it when you ask for help.',
    examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f92'],
  }),
  ETag: Type.String({
    description: 'The version of the resource, for `If-Match` of a later change.',
    examples: ['"3"'],
  }),
  'Content-Disposition': Type.String({
    description: 'To be shown; the name to save it under.',
    examples: ['inline; filename="faktura-12.pdf"'],
  }),
  Location: Type.String({
    description: 'The address of what was made.',
    examples: ['http://localhost:3000/v1/invoices/018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
  }),
  'Idempotency-Replayed': Type.String({
    enum: ['true'],
    description:
      'Present when this is the stored answer to an earlier request with the same `Idempotency-Key`.',
    examples: ['true'],
  }),
  'Retry-After': Type.Integer({ description: 'Seconds to wait before the next attempt.', examples: [1] }),
  'WWW-Authenticate': Type.String({
    description: 'The scheme that the endpoint wants, and the scope that lacks (RFC 6750 § 3).',
    examples: ['Bearer error="invalid_token"', 'Bearer error="insufficient_scope", scope="invoices:write"'],
  }),
};

/** What stands in `details`, for the codes that have any. */
export const DETAILS_EXAMPLES: Partial<Record<ErrorCode, object>> = {
  'import-file-invalid': { line: 14, problem: 'cut-off', reason: 'The XML ends before its root element.' },
  'vat-rate-mismatch': { lines: [0] },
  'not-vat-registered': { lines: [0] },
  'period-too-long': { maxMonths: 12 },
  'report-too-long': { maxLines: 20_000 },
  'import-refused': {
    kind: 'clients',
    errorCount: 1,
    errors: [
      {
        line: 4,
        column: 2,
        field: 'email',
        code: 'invalid-email',
        message: FIELD_ERRORS['invalid-email'].message,
      },
    ],
  },
  'vipps-payment-exceeded': { refundable: 1250 },
  insufficient_scope: { requiredScope: 'invoices:write' },
  'client-exists': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90' },
  'client-conflict': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90' },
  'export-in-progress': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f98' },
  'exchange-rate-missing': { currency: 'EUR', newest: '2026-07-16' },
  'exchange-rate-unlikely': { currency: 'EUR', newest: '2026-07-20', newestRate: 11.4235 },
  'export-not-ready': { status: 'processing' },
  'move-in-progress': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f99' },
  'move-not-ready': { status: 'done' },
  'move-in-use': { invoices: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'] },
  'bank-file-already-imported': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91' },
  'bank-format-conflict': { bankFileFormat: 'ocr' },
  'invoice-exists': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91' },
  'quote-exists': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91' },
  'recurring-invoice-exists': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91' },
  'quote-not-open': { status: 'declined' },
  'product-exists': { existingId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95' },
  'client-in-use': { openInvoices: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'] },
  'opening-balance-in-use': { invoices: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'] },
  'client-has-drafts': { draftIds: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'] },
  'payment-exceeds-outstanding': { outstanding: 517.16 },
  'refund-order-not-open': { status: 'sent' },
  'clock-too-far': { latest: '2036-01-31T12:00:00.000Z' },
  'recurring-invoice-not-active': { status: 'ended' },
  'refund-file-paid': { refundIds: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96'] },
  'credit-exceeds-invoice': { lineIndex: 0 },
  'invoice-not-overdue': { reason: 'not_due', payableUntil: '2026-08-03' },
  'invoice-not-remindable': { reason: 'bounced' },
  'reminder-too-early': { earliestDate: '2026-08-17', runningDeadline: '2026-08-14' },
  'fee-limit-reached': { maxFees: 2 },
  'entry-not-reversible': { reason: 'sales-document' },
  'e-invoice-not-possible': {
    problems: [
      { field: 'client.orgNumber', code: 'required', message: 'Give the organisation number of the buyer.' },
    ],
  },
  'company-incomplete': { missing: ['bankAccount'] },
  rate_limited: { limit: 'recipient', max: 20 },
  'cursor-expired': { oldestSequence: 1_790_000_000_000_000 },
  'quota-exceeded': { kind: 'attachments', limit: 200_000_000, used: 198_311_402 },
  'proposal-declined': {
    proposalId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f97',
    notBefore: '2026-07-20T09:30:00.000Z',
  },
  'too-many-proposals': { limit: 'count', max: 200, open: 200 },
  'clock-not-forward': { now: '2027-03-16T08:00:00.000Z' },
};

/** The body of every error. It documents only: error-answers.ts writes it. Which codes there are is put in by the public document. */
export const errorSchema = Type.Object(
  {
    code: Type.String({
      description: 'Stable machine-readable code. Branch on it.',
      examples: ['validation-failed'],
    }),
    message: Type.String({
      description: 'For developers; may change; never holds customer data.',
      examples: [messageOf('validation-failed')],
    }),
    details: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Extra facts for some codes.',
          examples: Object.values(DETAILS_EXAMPLES),
        },
      ),
    ),
    errors: Type.Optional(
      Type.Array(refTo(fieldErrorSchema), {
        maxItems: MOST_FIELD_ERRORS,
        description: 'Only of `validation-failed`: one entry per failing field, at most 100.',
      }),
    ),
    moreErrors: Type.Optional(
      Type.Boolean({
        description: 'True when more fields fail than `errors` names; else absent.',
        examples: [true],
      }),
    ),
  },
  { $id: 'Error', description: 'Why a request failed.' },
);

/** Every endpoint refuses parameters that it does not know. */
const EVERYWHERE: ErrorCode[] = [
  'validation-failed',
  'unauthorized',
  'agents-stopped',
  'rate_limited',
  'server-error',
  'service-unavailable',
];
const WITH_BODY: ErrorCode[] = ['payload-too-large', 'unsupported-media-type'];
const ON_POST: ErrorCode[] = [
  'idempotency-key-required',
  'idempotency-key-too-long',
  'idempotency-key-invalid',
  'idempotency-key-in-progress',
  'idempotency-key-reused',
  'quota-exceeded',
];

/** Of those whom a person has to approve. */
const OF_ASKING: Record<'kept' | 'notKept', ErrorCode[]> = {
  kept: ['proposal-declined', 'too-many-proposals', 'quota-exceeded'],
  notKept: ['proposal-not-possible'],
};

const OF_ALL: ReadonlySet<ErrorCode> = new Set([...EVERYWHERE, ...WITH_BODY, ...ON_POST, ...OF_ASKING.kept]);

/** The statuses whose answers a POST may store (decision 36). */
const STORED = new Set([400, 404, 409, 415]);
const TO_RETRY: ReadonlySet<ErrorCode> = new Set([
  'idempotency-key-in-progress',
  'rate_limited',
  'service-unavailable',
]);

/** The Fastify schema of a route. It documents and serialises; validation is the endpoint's own (validation.ts). */
export function documentEndpoint(method: string, endpoint: Documented): Record<string, unknown> {
  const { status = 200, schema, description, orNothing, etag, location } = endpoint.answer;
  const { contentType = JSON_TYPE, alsoAs = [] } = endpoint.answer;
  const replayed = method === 'POST';
  const isCached = method === 'GET' && etag === true;
  const isVersioned = endpoint.errors?.includes('precondition-failed') === true;
  const proposes = mayBeProposed(method, endpoint) && !cannotBeKept(endpoint);
  const headers = pickHeaders({
    ETag: etag === true,
    'Content-Disposition': contentType !== JSON_TYPE || alsoAs.length > 0,
    Location: status === 201 || location === true,
    'Idempotency-Replayed': replayed,
  });
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [
      endpoint.description ?? '',
      endpoint.testOnly === true ? 'Test accounts only; on a production account 404 `not-found`.' : '',
      endpoint.scope === undefined ? '' : `Scope: \`${endpoint.scope}\`.`,
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    security: [{ oauth2: endpoint.scope === undefined ? [] : [endpoint.scope] }],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.upload && {
      consumes: endpoint.upload.contentTypes,
      body: Type.String({ format: 'binary', description: 'The file itself.', examples: ['%PDF-1.7 …'] }),
    }),
    ...documentRequestHeaders(method, { isCached, isVersioned, proposes }),
    response: {
      [status]:
        status === 204
          ? { type: 'null', description, headers }
          : { description, headers, content: { [contentType]: { schema }, ...filesOf(alsoAs) } },
      ...(orNothing !== undefined && {
        204: { type: 'null', description: orNothing, headers: pickHeaders() },
      }),
      ...(isCached && {
        304: {
          type: 'null',
          description: 'The caller has it already: it has the ETag that stands in `If-None-Match`.',
          headers: pickHeaders({ ETag: true }),
        },
      }),
      ...documentErrors(errorCodes(method, endpoint), replayed),
    },
  };
}

function mayBeProposed(method: string, { isInternal }: Documented): boolean {
  return method !== 'GET' && isInternal !== true;
}

/** Files and answers with secrets are not kept until a person decides. */
function cannotBeKept({ upload, answer }: Documented): boolean {
  return upload !== undefined || answer.isSecret === true;
}

/** Text for what is written as text, bytes for the rest. */
function filesOf(contentTypes: readonly string[]): Record<string, unknown> {
  const file = Type.String({ 'x-name': 'FileContent', contentMediaType: 'application/octet-stream' });
  return Object.fromEntries(contentTypes.map((contentType) => [contentType, { schema: file }]));
}

function errorCodes(method: string, endpoint: Documented): ErrorCode[] {
  return [
    ...EVERYWHERE,
    ...(endpoint.scope === undefined ? [] : (['insufficient_scope'] as const)),
    ...(endpoint.needsAccounting === true ? (['accounting-not-enabled'] as const) : []),
    ...(endpoint.params === undefined && endpoint.testOnly !== true ? [] : (['not-found'] as const)),
    ...(method === 'POST' ? [...WITH_BODY, ...ON_POST] : []),
    ...(method === 'PATCH' || method === 'PUT' ? WITH_BODY : []),
    ...(mayBeProposed(method, endpoint) ? OF_ASKING[cannotBeKept(endpoint) ? 'notKept' : 'kept'] : []),
    ...(method === 'PATCH' || method === 'PUT' ? (['quota-exceeded'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
}

/** The response headers that an answer has, besides `X-Request-Id`, which every answer has. */
export function pickHeaders(
  present: Partial<Record<keyof typeof HEADERS, boolean>> = {},
): Record<string, unknown> {
  const picked = { 'X-Request-Id': true, ...present };
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => picked[name as keyof typeof HEADERS] === true),
  );
}

/**
 * One answer a status. `x-error-codes` are the codes that it can have; its schema is the `Error` of all answers, so that a
 * generated client has one type for it.
 */
function documentErrors(codes: ErrorCode[], replayed: boolean): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: describeCodes(group),
        headers: pickHeaders({
          'Idempotency-Replayed': replayed && STORED.has(status),
          'Retry-After': group.some((code) => TO_RETRY.has(code)),
          'WWW-Authenticate': status === 401 || group.includes('insufficient_scope'),
        }),
        content: { [JSON_TYPE]: { schema: refTo(errorSchema), 'x-error-codes': group } },
      },
    ]),
  );
}

/**
 * Explains the codes of an answer. The codes that every endpoint has are only named beside other codes: they are explained in the
 * answers that have no other code.
 */
function describeCodes(codes: ErrorCode[]): string {
  const own = codes.filter((code) => !OF_ALL.has(code));
  if (own.length === 0) return codes.map(describeCode).join('\n\n');
  const named = codes.filter((code) => OF_ALL.has(code)).map((code) => `\`${code}\``);
  return [...(named.length > 0 ? [named.join(', ')] : []), ...own.map(describeCode)].join('\n\n');
}

function describeCode(code: ErrorCode): string {
  const details = DETAILS_EXAMPLES[code];
  const example = details === undefined ? '' : ` \`details\`, for example: \`${JSON.stringify(details)}\`.`;
  return `\`${code}\`: ${messageOf(code)}${example}`;
}
