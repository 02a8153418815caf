import { Type } from 'typebox';
import { describe } from '../../http/endpoint.ts';
import { nullable, oneOf, refTo } from '../../http/openapi.ts';

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

export const warningSchema = Type.Object(
  {
    field: text('The field, as in `errors` of `validation-failed`.', 'client.address'),
    code: text('The code, as in `errors` of `validation-failed`.', 'required'),
    message: text(
      'For developers; may change.',
      'The buyer has neither an address nor an organisation number (bokføringsforskriften § 5-1-1).',
    ),
  },
  { $id: 'Warning', description: 'Why a document could not be issued in production.' },
);

export const readinessSchema = Type.Object(
  {
    canSend: Type.Boolean({ description: 'Whether there are no problems.', examples: [false] }),
    channel: oneOf(['email'], { description: 'How it would be sent.', examples: ['email'] }),
    problems: Type.Array(
      Type.Object({
        ...warningSchema.properties,
        rule: nullable(text('Id of the official rule, where there is one.', 'PEPPOL-EN16931-R003')),
      }),
      {
        description:
          'What `send` would refuse: as `errors` of `validation-failed`, and `company.…` what `company-incomplete` names.',
      },
    ),
    warnings: Type.Array(refTo(warningSchema), {
      description: 'Only in the test environment: what would be a problem in production.',
    }),
  },
  { $id: 'Readiness', description: 'Whether a draft can be sent today.' },
);

export const getReadinessEndpoint = describe({
  url: '/v1/invoices/:id/readiness',
  operationId: 'getInvoiceReadiness',
  tag: 'Invoices',
  summary: 'Ask whether a draft can be sent',
  description:
    'Tells beforehand what `send` would refuse today because the draft or the company lacks something. Nothing changes.',
  scope: 'invoices:read',
  params: Type.Object({ id: text('The draft.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90') }),
  answer: { status: 200, schema: refTo(readinessSchema), description: 'What is in the way.' },
  errors: ['invoice-not-draft'],
});
