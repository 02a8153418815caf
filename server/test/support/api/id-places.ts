import type { Described, Document, Parameter, Schema } from './openapi.ts';
import { resolved, withoutReferences } from './openapi.ts';

/** An operation of the OpenAPI document, whose parameters and bodies stand in their places. */
export type Operation = { method: string; path: string; described: Described };

/** A place in a request that takes something. */
export type Place = {
  operation: Operation;
  at: 'path' | 'query' | 'body';
  /** As in `paymentId`, `clientId` or `lines[0].account`. */
  name: string;
};

/** A place in a request that takes an id. */
export type IdPlace = Place & {
  /** What the id names, as `idsIn` tells it: `invoice`, `writeoff`, `journalentry`, `account`. */
  kind: string;
};

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation;
      const described = {
        ...operation,
        parameters: parameters.map((parameter) => resolved(document, parameter)),
        ...(requestBody && { requestBody: withoutReferences(document, requestBody) }),
      };
      return { method: method.toUpperCase(), path, described };
    }),
  );
}

/** Whether requests have the parameter. The journal wants a period unless it is asked what has changed. */
export function isNeeded({ described }: Operation, { name, required }: Parameter): boolean {
  return required === true || (described.operationId === 'listJournalEntries' && /^(from|to)$/.test(name));
}

/** What a request's body may be; undefined when it has none. */
export function bodySchemaOf({ described }: Operation): Schema | undefined {
  return described.requestBody?.content['application/json']?.schema;
}

/** Every parameter of a path or query, and every field of a body. */
export function placesOf(document: Document): Place[] {
  return operationsOf(document).flatMap((operation) => [
    ...(operation.described.parameters ?? []).flatMap(({ in: at, name }): Place[] =>
      at === 'header' ? [] : [{ operation, at, name }],
    ),
    ...fieldsOf(bodySchemaOf(operation)).flatMap(({ name }): Place[] =>
      name === '' ? [] : [{ operation, at: 'body', name }],
    ),
  ]);
}

/** Every place of the document that takes an id: by its name, its form or its example. */
export function idPlacesOf(document: Document): IdPlace[] {
  return operationsOf(document).flatMap((operation) => {
    const parameters = (operation.described.parameters ?? []).flatMap(
      ({ in: at, name, schema, example }): IdPlace[] => {
        const kind =
          at === 'path'
            ? kindOfPath(operation.path, name)
            : kindOfField(name, { ...schema, examples: [example] });
        // A year is no id: every account has it.
        const isId = kind !== undefined && at !== 'header' && name !== 'year';
        return isId ? [{ operation, at, name, kind }] : [];
      },
    );
    const fields = fieldsOf(bodySchemaOf(operation)).flatMap(({ name, schema }): IdPlace[] => {
      const field = kindOfField(name, schema);
      // An item of a batch is of what the path names.
      const kind = field === 'id' ? kindOfPath(operation.path.replace('/batch', '/{id}'), 'id') : field;
      return kind === undefined ? [] : [{ operation, at: 'body', name, kind }];
    });
    return [...parameters, ...fields];
  });
}

/** What a parameter of a path names: `payment` for `paymentId` in `…/payments/{paymentId}`. */
export function kindOfPath(path: string, parameter: string): string {
  // Invoices have attachments, too.
  if (path.includes('/journal-entries/') && parameter === 'attachmentId') return 'entryattachment';
  const collection = new RegExp(`([\\w-]+)/\\{${parameter}\\}`).exec(path)?.[1] ?? '';
  return collection.replaceAll('-', '').replace(/ies$/, 'y').replace(/s$/, '');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What the document says of every account number. */
const ACCOUNT_NUMBER = String.raw`^[1-8]\d{3,5}$`;

/** What a field names; undefined when it holds no id. */
export function kindOfField(name: string, schema: Schema): string | undefined {
  const field = name.split('.').at(-1) ?? '';
  if (field === 'account' || schema.pattern === ACCOUNT_NUMBER) return 'account';
  // Callers choose it themselves, and each account has its own.
  if (field === 'externalId') return undefined;
  const [, word] = /^(\w+)Id(?:s\[0\])?$/.exec(field) ?? [];
  if (word !== undefined) return OTHER_WORDS[word] ?? word.toLowerCase();
  const looksLikeOne = schema.format === 'uuid' || UUID.test(String(schema.examples?.[0]));
  return looksLikeOne ? field.toLowerCase() : undefined;
}

/** What fields name that say more than the kind. */
const OTHER_WORDS: Record<string, string> = {
  customer: 'client',
  remainderToClient: 'client',
  reversesPayment: 'payment',
  vippsPayment: 'paymentbyvipps',
  reversesTransaction: 'banktransaction',
};

/** Every field of a body, those within others too, as in `lines[0].account`. */
function fieldsOf(schema: Schema | undefined, name = ''): { name: string; schema: Schema }[] {
  if (schema === undefined) return [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
    fieldsOf(inner, name === '' ? field : `${name}.${field}`),
  );
  return [{ name, schema }, ...within, ...fieldsOf(schema.items, `${name}[0]`)];
}

/** The ids in an answer with what they name, by the document's schemas: `Invoice`'s is an `invoice`. */
export function idsIn(
  document: Document,
  schema: Schema | undefined,
  value: unknown,
): { kind: string; id: string }[] {
  if (typeof value !== 'object' || value === null || schema === undefined) return [];
  const name: string | undefined = schema.$ref?.split('/').at(-1);
  const {
    properties = {},
    items,
    allOf = [],
    anyOf = [],
  } = (name === undefined ? schema : document.components.schemas[name]) ?? {};
  const fields = new Map<string, unknown>(Object.entries(value));
  const id = fields.get('id') ?? (name === 'Account' ? fields.get('number') : undefined);
  return [
    ...(name !== undefined && typeof id === 'string' ? [{ kind: name.toLowerCase(), id }] : []),
    ...(Array.isArray(value) ? value.flatMap((item) => idsIn(document, items, item)) : []),
    ...[...allOf, ...anyOf].flatMap((one) => idsIn(document, one, value)),
    ...Object.entries(properties).flatMap(([field, inner]) => idsIn(document, inner, fields.get(field))),
  ];
}
