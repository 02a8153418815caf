import { Type } from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { messageOf, statusOf } from './errors.ts';

/** A named schema of the OpenAPI document, referred to by its `$id`. */
export function refTo<S extends TSchema>(schema: S & { $id?: string }) {
  if (schema.$id === undefined) throw new Error('Only a schema with an $id can be referred to.');
  return Type.Unsafe<Static<S>>({ $ref: `${schema.$id}#` });
}

/** `T | null` with one `type` array: a union would make validators report an error for each half. */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as S & { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(values !== undefined && { enum: [...values, null] }),
  });
}

/** One of several texts, as a real `enum`. */
export function oneOf<const V extends string>(values: readonly V[], options: Record<string, unknown> = {}) {
  return Type.Unsafe<V>({ type: 'string', enum: [...values], ...options });
}

export const fieldErrorSchema = Type.Object(
  {
    field: Type.String({
      description: 'Path of the field, empty for the body as a whole.',
      examples: ['lines[0].quantity'],
    }),
    code: Type.String({ description: 'Stable kebab-case code.', examples: ['greater-than'] }),
  },
  { $id: 'FieldError', description: 'One failing field.' },
);

type Documented = {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  scope?: string;
  needsAccounting?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  answer: { status: number; schema: TSchema; description: string };
  errors?: ErrorCode[];
};

const EVERYWHERE: ErrorCode[] = ['unauthorized', 'rate_limited', 'server-error', 'service-unavailable'];
const WITH_BODY: ErrorCode[] = ['validation-failed', 'payload-too-large', 'unsupported-media-type'];
const ON_POST: ErrorCode[] = [
  'idempotency-key-required',
  'idempotency-key-too-long',
  'idempotency-key-invalid',
  'idempotency-key-in-progress',
  'idempotency-key-reused',
];

/** The Fastify schema of a route. It documents and serialises; validation is the endpoint's own (validation.ts). */
export function documentEndpoint(method: string, endpoint: Documented): Record<string, unknown> {
  const { status, schema, description } = endpoint.answer;
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [
      endpoint.description ?? '',
      endpoint.scope === undefined ? '' : `Scope: \`${endpoint.scope}\`.`,
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    security: [{ oauth2: endpoint.scope === undefined ? [] : [endpoint.scope] }],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...requestHeaders(method),
    response: {
      [status]:
        status === 204
          ? { type: 'null', description }
          : { description, content: { 'application/json': { schema } } },
      ...documentErrors(errorCodes(method, endpoint)),
    },
  };
}

function errorCodes(method: string, endpoint: Documented): ErrorCode[] {
  return [
    ...EVERYWHERE,
    ...(endpoint.scope === undefined ? [] : (['insufficient_scope'] as const)),
    ...(endpoint.needsAccounting === true ? (['accounting-not-enabled'] as const) : []),
    ...(endpoint.params === undefined ? [] : (['not-found'] as const)),
    ...(method === 'POST' ? [...WITH_BODY, ...ON_POST] : []),
    ...(method === 'PATCH' ? WITH_BODY : []),
    ...(endpoint.query === undefined ? [] : (['validation-failed'] as const)),
    ...(endpoint.errors ?? []),
  ];
}

/** One answer a status; its `code` is an enum of what may stand there, so that clients can be generated from it. */
function documentErrors(codes: ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
        content: { 'application/json': { schema: errorSchema(group) } },
      },
    ]),
  );
}

function errorSchema(codes: ErrorCode[]) {
  return Type.Object({
    code: oneOf(codes, { description: 'Stable machine-readable code. Branch on it.' }),
    message: Type.String({
      description: 'For developers; may change; never holds customer data.',
      examples: [messageOf(codes[0] ?? 'server-error')],
    }),
    details: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Extra facts for some codes.' }),
    ),
    ...(codes.includes('validation-failed') && {
      errors: Type.Optional(
        Type.Array(refTo(fieldErrorSchema), { description: 'One entry per failing field.' }),
      ),
    }),
  });
}

function requestHeaders(method: string): Record<string, unknown> {
  if (method === 'POST') {
    return {
      headers: Type.Object({
        'Idempotency-Key': Type.String({
          maxLength: 255,
          description:
            'A new UUID per operation; a retry with the same key and body repeats the answer and does nothing twice.',
          examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
        }),
      }),
    };
  }
  if (method === 'PATCH' || method === 'DELETE') {
    return {
      headers: Type.Object({
        'If-Match': Type.Optional(
          Type.String({
            description: 'An ETag: the change is made only if the resource still has it.',
            examples: ['"3"'],
          }),
        ),
      }),
    };
  }
  return {};
}
