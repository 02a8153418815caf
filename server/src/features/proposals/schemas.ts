import { Type } from 'typebox';
import { SCOPES } from '../../domain/access/scopes.ts';
import {
  answerObject,
  id,
  kroner,
  nullable,
  oneOf,
  refTo,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { PROPOSAL_STATUSES } from './proposal.ts';

/** A resource of any kind, as the API shows it. */
const open = (description: string) =>
  Type.Unsafe<unknown>({ type: 'object', additionalProperties: true, description });

const resource = nullable(
  text('The name of the schema of `body` in this document; null: there is no body.', 'SentInvoice'),
);

const EXAMPLE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const foreseen = {
  result: Type.Object(
    {
      status: Type.Integer({
        description: 'The status that the request would be answered.',
        examples: [200],
      }),
      resource,
      body: nullable(open('The body. What does not exist yet is null: ids, numbers, KID and links.')),
    },
    {
      description:
        'What it would be answered, as the service computed it. Of a `stale` one: as it would be now.',
    },
  ),
  before: nullable(
    Type.Object(
      { resource, body: open('The resource, with ids and numbers as they are.') },
      {
        description:
          'The resource that the request changes or deletes, as it was before. Null where `result` shows the whole resource, and where the caller may not read the resource.',
      },
    ),
  ),
  effects: Type.Array(
    Type.Object({
      type: text('Type of the event.', 'invoice.sent'),
      data: open('What the event would hold, as in `result`.'),
    }),
    {
      description:
        'The events that it would make, bookings among them, as far as the caller may read events of their types.',
    },
  ),
  emails: Type.Array(text('Email address.', 'post@kunde.example'), {
    description: 'Where it would send email.',
  }),
};

export const proposalSchema = Type.Object(
  {
    id: id('Identifier.'),
    status: oneOf(PROPOSAL_STATUSES, {
      description:
        '`open`: a person has not decided. `approved`: it was done once. `declined`: nothing was done. `expired`: nobody decided within seven days. `stale`: when it was approved, the document, its recipient or its bookings had changed, or the secret of the API client was replaced, and nothing was done; ask again.',
      examples: ['open'],
    }),
    operation: text('The `operationId` of the request.', 'sendInvoice'),
    summary: text('What the operation does. Written by the service.', 'Send a draft'),
    scope: nullable(
      oneOf(SCOPES, { description: 'The scope that the operation needs.', examples: ['invoices:write'] }),
    ),
    amount: kroner(
      'What it moves at most by one document, payment or entry, in kroner; 0: it moves nothing. The limit `perDocument` is compared with it.',
      1250,
    ),
    amountOfDay: kroner('All that it moves. It counts towards the limit `perDay`.', 1250),
    aboveLimit: Type.Boolean({
      description: 'Whether it is above a limit of the API client.',
      examples: [false],
    }),
    mayBeDone: Type.Boolean({
      description:
        'Whether it may have been approved and done already: it is open, and the service was restored from a backup of an earlier moment since it was made. Look at what it would change before it is approved.',
      examples: [false],
    }),
    request: Type.Object(
      {
        method: text('Method.', 'POST'),
        path: text('Path and query.', '/v1/invoices/018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90/send'),
        body: nullable(open('The body as it was sent; null when there was none.')),
      },
      { description: 'The request as it came.' },
    ),
    ...foreseen,
    seen: nullable(
      Type.Object(foreseen, {
        description: 'Of a `stale` one: what it would have done when it was asked for; else null.',
      }),
    ),
    hash: text(
      'Stands for what would be done, as this proposal shows it. The person who approves sends this hash.',
      EXAMPLE_HASH,
    ),
    createdBy: Type.Object(
      {
        id: text('The API client.', 'client_2fjP3wN3oUcs5rMXBo27WV'),
        name: text('Its name, as the company gave it.', 'Regnskapsagent'),
      },
      { description: 'Who asked.' },
    ),
    createdAt: timestamp('When it was asked for.'),
    expiresAt: timestamp('Until then it can be approved.', '2026-07-27T08:30:00.000Z'),
    decidedBy: nullable(
      text(
        'The person who decided, the API client that took it back, or who replaced the secret of the API client.',
        'kari@nordlys.example',
      ),
    ),
    decidedAt: nullable(timestamp('When it was decided, expired or became stale.')),
    answer: nullable(
      Type.Object(
        {
          status: Type.Integer({ description: 'Status.', examples: [200] }),
          body: nullable(open('Body.')),
        },
        { description: 'What the request was answered when it was approved; else null.' },
      ),
    ),
    isWhole: Type.Boolean({
      description:
        'False in lists, and in the answer of a large request, where values over 2 kB are left out: `request.body`, `result.body`, `before`, `seen` and `answer.body` are null, and `effects` empty where anything is left out, as are `emails` over 2 kB. `GET /v1/proposals/{id}` is whole.',
      examples: [true],
    }),
  },
  { $id: 'Proposal', description: 'A request that a person approves before it is done.' },
);

const {
  id: ofProposal,
  status,
  operation,
  scope,
  amount,
  amountOfDay,
  aboveLimit,
  mayBeDone,
  hash,
} = proposalSchema.properties;
const { createdBy, createdAt, expiresAt, decidedBy, decidedAt } = proposalSchema.properties;

/** A proposal in the list of people: no field grows with the effects. */
export const proposalRow = answerObject('ProposalRow', {
  id: ofProposal,
  status,
  operation,
  scope,
  amount,
  amountOfDay,
  aboveLimit,
  mayBeDone,
  hash,
  createdBy,
  createdAt,
  expiresAt,
  decidedBy,
  decidedAt,
  customer: nullable(
    Type.Object(
      { id: nullable(Type.String()), name: nullable(Type.String()) },
      { description: 'Whom it is about.' },
    ),
  ),
  accounts: Type.Array(Type.Object({ number: Type.String(), name: Type.String() })),
  emails: Type.Array(Type.String()),
  moreEmails: Type.Integer({ description: 'How many addresses are left out.' }),
  isCreditNote: Type.Boolean(),
  isCollectionWarning: Type.Boolean(),
});

/** The answer of every request that has to be approved. */
export const proposedSchema = answerObject('Proposed', { proposal: refTo(proposalSchema) });

export const approval = requestObject('Approval', {
  hash: text('The `hash` of the proposal that was seen.', EXAMPLE_HASH),
});
