import { Type } from 'typebox';
import { nullable, oneOf, refTo, text } from '../../../platform/http/fields.ts';

/** The ways to a customer that a caller can ask for. */
export const ASKED_CHANNELS = ['auto', 'email', 'e-invoice', 'none'] as const;
export type AskedChannel = (typeof ASKED_CHANNELS)[number];

export const warningSchema = Type.Object(
  {
    field: text('The field, as in `errors` of `validation-failed`.', 'client.address'),
    code: text(
      'The code, as in `errors` of `validation-failed`; or advice, which production does not refuse either: `due-date-past` and `due-date-soon` (a consumer gets less than 14 days to pay: letters, fees and interest count from 30 days after sending), `e-invoice-duty` (a Norwegian business is owed an e-invoice), `issued-late` (more than a month after delivery), `buyer-number-missing`, `export-within-norway` (code 52 to a buyer in Norway), `outside-vat-area` (VAT to Svalbard or Jan Mayen), `email-beyond-ascii`, `unprintable-characters` (the PDF shows □ for them). New codes may come.',
      'required',
    ),
    message: text(
      'For developers; may change.',
      'Give the address, the city or the organisation number of the buyer (bokføringsforskriften § 5-1-1).',
    ),
  },
  { $id: 'Warning', description: 'What the caller should know, although nothing was refused.' },
);

export const readinessSchema = Type.Object(
  {
    canSend: Type.Boolean({ description: 'Whether there are no problems.', examples: [false] }),
    channel: oneOf(['email', 'e-invoice', 'auto', 'none'], {
      description:
        'How it would be sent. `auto`: the network of e-invoices does not say whether the recipient can receive, so that it is decided at delivery. `none`: it is delivered otherwise.',
      examples: ['email'],
    }),
    problems: Type.Array(
      Type.Object({
        ...warningSchema.properties,
        rule: nullable(text('Id of the official rule, where there is one.', 'PEPPOL-EN16931-R003')),
      }),
      {
        description:
          'What `send` would refuse: as `errors` of `validation-failed`, and `company.…` what `company-incomplete` names. Where `channel` is `e-invoice` also what keeps the document from being one.',
      },
    ),
    warnings: Type.Array(refTo(warningSchema), {
      description:
        'What does not keep it from being sent; in the test environment also what would be a problem in production.',
    }),
  },
  { $id: 'Readiness', description: 'Whether a draft can be sent today.' },
);
