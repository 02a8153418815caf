import { isDeepStrictEqual } from 'node:util';
/**
 * What many operations say alike stands once in `components` of the public document. Our own schemas stay whole: the
 * validators and serialisers compile them as they are, and a request pays nothing for what the document refers to.
 */

/** A node of the document, of any kind. */
type Node = Record<string, unknown>;
type Section = 'schemas' | 'parameters' | 'headers' | 'responses';
type Components = Record<Section, Record<string, Node>>;
type Content = Record<string, { schema: Node; 'x-error-codes'?: string[] }>;
type Response = { description: string; headers?: Record<string, Node>; content?: Content };
type Operation = {
  parameters?: Node[];
  requestBody?: { content: Content };
  responses: Record<string, Response | Node>;
};
export type Shareable = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
};

const JSON_TYPE = 'application/json';

/** The errors that many operations answer alike: their codes, and the name of the answer. */
const SHARED_ANSWERS: Record<string, string> = {
  'validation-failed': 'ValidationFailed',
  'validation-failed idempotency-key-required idempotency-key-too-long idempotency-key-invalid':
    'ValidationFailed',
  'validation-failed report-too-long': 'ReportTooLong',
  unauthorized: 'Unauthorized',
  'agents-stopped': 'AgentsStopped',
  'agents-stopped insufficient_scope': 'InsufficientScope',
  'agents-stopped insufficient_scope accounting-not-enabled': 'AccountingNotEnabled',
  'not-found': 'NotFound',
  'client-not-found': 'ClientNotFound',
  'document-deleted': 'DocumentDeleted',
  'pdf-too-slow': 'PdfTooSlow',
  'precondition-failed': 'PreconditionFailed',
  'proposal-declined too-many-proposals quota-exceeded': 'NotProposed',
  'idempotency-key-in-progress quota-exceeded proposal-declined too-many-proposals': 'NotProposed',
  'payload-too-large': 'PayloadTooLarge',
  'unsupported-media-type': 'UnsupportedMediaType',
  'idempotency-key-in-progress': 'IdempotencyKeyInProgress',
  'idempotency-key-in-progress quota-exceeded': 'QuotaExceeded',
  'idempotency-key-reused': 'IdempotencyKeyReused',
  rate_limited: 'RateLimited',
  'server-error': 'ServerError',
  'service-unavailable': 'ServiceUnavailable',
};

/** A generated client meets a status that is added later with this, instead of an exception. */
const LATER_STATUS =
  'Any status that is not listed here, also one that is added later. `X-Request-Id` names the request in our log.';

/** The document with shared components. Values of answers are open, since more may be added; those of requests are not. */
export function withComponents<D extends Shareable>(document: D): D {
  const { components, share, shareNamed } = createComponents();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  for (const operation of operations) {
    if (operation.parameters) {
      operation.parameters = operation.parameters.map((parameter) => sharedParameter(parameter, share));
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      media.schema = shareNamed(media.schema);
    }
  }
  refuseAnswersInRequests(components.schemas, document.components.schemas);

  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const own = withoutInherited(schema, document.components.schemas);
    share('schemas', name, shareNamed(openValues(own) as Node));
  }
  listErrorCodes(components.schemas, operations);
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses) as [string, Response][]) {
      for (const media of Object.values(response.content ?? {})) {
        media.schema = shareNamed(openValues(media.schema) as Node);
      }
      for (const [name, header] of Object.entries(response.headers ?? {})) {
        response.headers = { ...response.headers, [name]: share('headers', name, header) };
      }
      responses[status] =
        status === '304' ? share('responses', 'NotModified', response) : sharedResponse(response, share);
    }
    responses['default'] = laterStatus(responses, share);
  }
  return { ...document, components: { ...document.components, ...sorted(components) } };
}

type Share = (section: Section, name: string, node: Node) => Node;

/**
 * `share` puts a thing into the components and returns the reference to it; `shareNamed` does so with every named schema in a schema.
 * @throws Error from both, for two different things of one name
 */
export function createComponents() {
  const components: Components = { schemas: {}, parameters: {}, headers: {}, responses: {} };
  const share: Share = (section, name, node) => {
    const known = components[section][name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(node)) {
      throw new Error(`Two different things are called ${name} in components.${section}.`);
    }
    components[section][name] = node;
    return { $ref: `#/components/${section}/${name}` };
  };
  const shareNamed = (schema: object): Node => withNamedShared(schema, share) as Node;
  return { components, share, shareNamed };
}

/** A schema with an `x-name` goes to the components under it; `$id` would be an address to the validators. */
function withNamedShared(value: unknown, share: Share): unknown {
  if (Array.isArray(value)) return value.map((inner) => withNamedShared(inner, share));
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-name': name, ...node } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withNamedShared(inner, share)]),
  );
  if (typeof name !== 'string') return node;
  const types = [node['type']].flat();
  if (!types.includes('null')) return share('schemas', name, node);
  const type = types.find((one) => one !== 'null');
  const reference = share('schemas', name, { ...node, type });
  // The schema has the whole description. Each place that refers to the schema has the first sentence, so that the document stays small.
  const [description] = String(node['description']).split(/(?<=[.])\s/);
  return { description, anyOf: [reference, { type: 'null' }] };
}

/** A schema that has all of another one and more refers to it; our serialiser has the whole of it in one. */
function withoutInherited(schema: Node, named: Record<string, Node>): Node {
  const { 'x-extends': parent, description, properties, required = [], ...rest } = schema;
  if (typeof parent !== 'string') return schema;
  const { properties: inherited = {}, required: demanded = [] } = named[parent] ?? {};
  const own = Object.entries(properties as Node).filter(
    ([name, field]) => !isDeepStrictEqual(field, (inherited as Node)[name]),
  );
  const ownRequired = (required as string[]).filter((name) => !(demanded as string[]).includes(name));
  const more = {
    ...rest,
    properties: Object.fromEntries(own),
    ...(ownRequired.length > 0 && { required: ownRequired }),
  };
  return { description, allOf: [{ $ref: `#/components/schemas/${parent}` }, more] };
}

function sharedParameter(parameter: Node, share: Share): Node {
  const { 'x-name': name, ...schema } = parameter['schema'] as Node;
  const whole = { ...parameter, schema: withNamedShared(schema, share) };
  return typeof name === 'string' ? share('parameters', name, whole) : whole;
}

function sharedResponse(response: Response, share: Share): Response | Node {
  const codes = response.content?.[JSON_TYPE]?.['x-error-codes'] ?? [];
  const name = isOfToken(response) ? undefined : SHARED_ANSWERS[codes.join(' ')];
  if (name === undefined) return response;
  // A POST stores some of its errors, so there is a header more; see documentErrors.
  const onPost = 'Idempotency-Replayed' in (response.headers ?? {});
  return share('responses', onPost ? `${name}OnPost` : name, response);
}

function laterStatus(responses: Record<string, Response | Node>, share: Share): Node {
  const { headers = {}, content } = (responses['500'] ?? {}) as Response;
  if (content !== undefined && isOfToken({ description: '', content })) {
    const { schema } = content[JSON_TYPE] ?? {};
    return { description: LATER_STATUS, headers, content: { [JSON_TYPE]: { schema } } };
  }
  return share('responses', 'LaterStatus', {
    description: LATER_STATUS,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
  });
}

/** The errors of the token endpoint have the form of OAuth. */
function isOfToken({ content }: Response): boolean {
  return content?.[JSON_TYPE]?.schema['$ref'] === '#/components/schemas/TokenError';
}

/** `enum` as `x-extensible-enum`, which generators read as any text: a client must not fail at a value that is added. */
function openValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openValues);
  if (typeof value !== 'object' || value === null) return value;
  const { enum: listed, ...node } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, openValues(inner)]),
  );
  if (!Array.isArray(listed)) return listed === undefined ? node : { enum: listed, ...node };
  return withKnownValues(
    node,
    listed.filter((one) => one !== null),
  );
}

/** Nobody reads a sentence with more values, so a longer list stands in `x-extensible-enum` alone. */
const MOST_TOLD = 12;

function withKnownValues({ description, ...node }: Node, values: unknown[]): Node {
  const listed =
    values.length > MOST_TOLD
      ? 'those of `x-extensible-enum`'
      : values.map((one) => `\`${String(one)}\``).join(', ');
  const known = `Known values: ${listed}; more may be added.`;
  // Behind a list it would be a part of the last item.
  const gap = String(description).includes('\n\n') ? '\n\n' : ' ';
  return {
    ...node,
    description: typeof description === 'string' ? `${description}${gap}${known}` : known,
    'x-extensible-enum': values,
  };
}

/** Tells in `Error` every code that an operation names. */
function listErrorCodes(schemas: Record<string, Node>, operations: Operation[]): void {
  const contents = operations.flatMap(({ responses }) => Object.values(responses) as Response[]);
  const codes = new Set(
    contents
      .map(({ content }) => content?.[JSON_TYPE])
      .filter((media) => media?.schema['$ref'] === '#/components/schemas/Error')
      .flatMap((media) => media?.['x-error-codes'] ?? []),
  );
  const properties = schemas['Error']?.['properties'] as Record<string, Node>;
  properties['code'] = withKnownValues(properties['code'] ?? {}, [...codes].toSorted());
}

/** A schema that stood in both would have to be open and closed. */
function refuseAnswersInRequests(ofRequests: Record<string, Node>, ofAnswers: Record<string, Node>): void {
  const text = JSON.stringify(ofRequests);
  for (const name of Object.keys(ofAnswers)) {
    if (text.includes(`"#/components/schemas/${name}"`)) {
      throw new Error(`${name} is what is answered, so no request can refer to it.`);
    }
  }
}

function sorted(components: Components): Components {
  return Object.fromEntries(
    Object.entries(components).map(([section, named]) => [
      section,
      Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  ) as Components;
}
