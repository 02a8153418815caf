import { CHANNELS } from '../../domain/deliveries.ts';
import { Type } from 'typebox';
import { CLIENT_TYPES } from '../../domain/parties/client-identity.ts';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../../domain/invoices/invoice-status.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import { PREPAYMENT_GROUNDS } from '../../domain/invoices/sales-document.ts';
import {
  comparedBy,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  refTo,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import {
  answeredTexts,
  currencySchema,
  exchangeRateOfDocument,
  invoiceClientSchema,
  invoiceLineSchema,
  metadataSchema,
} from './content-schemas.ts';
import { paymentSchema, reminderSchema, writeOffSchema, claimCorrectionSchema } from './recorded-schemas.ts';

/** An amount of a document in kroner. */
const inNok = (of: string, example: number) =>
  nullable(kroner(`${of} in NOK at \`exchangeRate\`; null on a draft in another currency.`, example));

export const invoiceSchema = Type.Object(
  {
    id: id('Identifier.'),
    number: comparedBy(
      'given',
      nullable(
        text(
          'Assigned when the invoice is sent; null on a draft. Of an opening invoice the number that it was sent with, which may have letters.',
          '1',
        ),
      ),
    ),
    type: oneOf(INVOICE_TYPES, { description: 'An invoice or a credit note.', examples: ['invoice'] }),
    status: comparedBy(
      'course',
      oneOf(INVOICE_STATUSES, { description: 'Where it stands.', examples: ['sent'] }),
    ),
    undelivered: comparedBy(
      'course',
      Type.Boolean({
        description:
          'Whether its last mail, or that of a letter about it, did not arrive, and somebody has to do something: on an invoice that is still owed, and on a credit note. A reminded invoice keeps its `status` then.',
        examples: [false],
      }),
    ),
    kid: comparedBy(
      'given',
      nullable(
        text(
          'Payment reference (KID); null on drafts and credit notes, and on an opening invoice without one.',
          '0000000018',
        ),
      ),
    ),
    creditorReference: comparedBy(
      'given',
      nullable(
        text(
          'Payment reference abroad, RF with check digits (ISO 11649), of an invoice in another currency than NOK; else null.',
          'RF741',
        ),
      ),
    ),
    externalId: nullable(
      text(
        "The caller's own name of it, which no other invoice or credit note of the account has; null when none.",
        'ordre-10045',
      ),
    ),
    issueDate: comparedBy(
      'day',
      date('Invoice date; on a draft the day it was made, from then on the day it was sent.'),
    ),
    dueDate: comparedBy('day', date('Due date.', '2026-08-03')),
    dueDateAgreed: Type.Boolean({
      description:
        'Whether the due date was agreed on before the invoice was sent. Then interest runs from it, however late it was sent.',
      examples: [false],
    }),
    payableUntil: comparedBy(
      'counted',
      nullable(
        date(
          'Last day on which a payment is in time: `dueDate` or, where that is a Saturday, a Sunday or a Norwegian holiday, the next working day. Null on a draft.',
          '2026-08-03',
        ),
      ),
    ),
    deliveryDate: comparedBy(
      'day',
      nullable(
        date(
          'Delivery date; null on a draft unless given and with a `deliveryPeriod`, else the day it was sent.',
        ),
      ),
    ),
    deliveryPeriod: nullable(
      Type.Object(
        {
          from: date('First day.', '2026-07-01'),
          to: date('Last day.', '2026-07-31'),
        },
        {
          description: 'The days over which it was delivered, instead of `deliveryDate`; null unless given.',
          examples: [null],
        },
      ),
    ),
    prepayment: nullable(
      oneOf(PREPAYMENT_GROUNDS, {
        description: 'Why it may be invoiced with VAT before delivery; null unless given.',
        examples: ['subscription'],
      }),
    ),
    paidAt: comparedBy('day', nullable(date('Date paid in full; null after a loss.'))),
    ...answeredTexts,
    metadata: metadataSchema,
    language: nullable(
      oneOf(LANGUAGES, {
        description: 'Language of the document and its mails; null on a draft for which none is chosen.',
        examples: ['nb'],
      }),
    ),
    client: refTo(invoiceClientSchema),
    clientType: nullable(
      oneOf(CLIENT_TYPES, {
        description:
          'The kind of debtor, stored when the invoice is sent: later changes of the register change no claim. On a draft the type that was stated for it; null where the register decides it at sending, and on invoices from before it was stored.',
        examples: ['business'],
      }),
    ),
    currency: currencySchema,
    subtotal: kroner('Total without VAT.', 449.7),
    vat: kroner('Total VAT.', 67.46),
    total: kroner('Total with VAT.', 517.16),
    paidAmount: kroner('Amount paid so far.', 0),
    outstandingAmount: kroner(
      'Amount still owed, net of `creditedAmount` and `writtenOffAmount`; never below 0. On a draft what it would be: sums of what is outstanding leave drafts out.',
      517.16,
    ),
    creditedAmount: kroner('Issued credit notes against the invoice.', 0),
    writtenOffAmount: kroner(
      'What of it is written off, as a loss or a difference of øre, and has not come in since.',
      0,
    ),
    exchangeRate: comparedBy('exchange-rate', exchangeRateOfDocument),
    subtotalNok: comparedBy('exchange-rate', inNok('`subtotal`', 449.7)),
    vatNok: comparedBy('exchange-rate', inNok('`vat`', 67.46)),
    totalNok: comparedBy('exchange-rate', inNok('`total`', 517.16)),
    creditedInvoiceId: nullable(id('On a credit note: the invoice that it credits.')),
    quoteId: nullable(id('The quote that it was made from; else null.')),
    recurringInvoiceId: nullable(id('The recurring invoice that made it; else null.')),
    opening: Type.Boolean({
      description:
        'Whether another system sent it and it came with `POST /v1/opening-balances`: `lines` is empty, `vat` 0, `total` what was outstanding then. It can be paid, reminded and written off; its PDF, a credit note and `resend` are 409 `opening-invoice`.',
      examples: [false],
    }),
    lines: Type.Array(refTo(invoiceLineSchema), {
      description: 'At least one; none on an opening invoice.',
    }),
    payments: Type.Array(refTo(paymentSchema), {
      description: 'Payments recorded on it, without reversed ones.',
    }),
    reminders: Type.Array(refTo(reminderSchema), { description: 'Reminders and collection warnings sent.' }),
    writeOffs: Type.Array(refTo(writeOffSchema), {
      description: 'At most one; those taken back are not among them.',
    }),
    channel: nullable(
      oneOf(CHANNELS, {
        description:
          'How it went to the customer: as an e-invoice, by mail, or by neither (`none`). `email` also where mail went instead of an e-invoice that did not arrive. Null on a draft, on an opening invoice, and once `documentDeletedAt` is set.',
        examples: ['email'],
      }),
    ),
    remindersPaused: nullable(
      Type.Object(
        {
          reason: text('Why, as it was given.', 'Kunden mener at varen var skadd'),
          until: nullable(date('Last day of the pause; null while nobody has set one.', '2026-09-15')),
        },
        {
          description:
            'Set while no letter is sent, since the customer disputes the claim or has been given time.',
          examples: [null],
        },
      ),
    ),
    handedOver: nullable(
      Type.Object(
        {
          to: text('The agency.', 'Kreditorhjelp Inkasso AS'),
          on: date('Since which day the agency has the claim.', '2026-09-15'),
          reference: nullable(text('The number of the case at the agency.', 'SAK-2026-1187')),
        },
        {
          description: 'Set while a collection agency has the claim. No letter is sent meanwhile.',
          examples: [null],
        },
      ),
    ),
    deliveredOn: comparedBy(
      'day',
      nullable(
        date(
          'The day on which it was delivered otherwise, as on paper (channel `none`); else null.',
          '2026-07-20',
        ),
      ),
    ),
    documentDeletedAt: nullable(
      timestamp(
        'When what it said was deleted, after the years for which the law keeps it; else null. Then the texts are empty (client, descriptions, references, notes), amounts, dates and numbers stay, its PDF and every change are 410 `document-deleted`.',
      ),
    ),
    claimCorrections: Type.Array(refTo(claimCorrectionSchema), {
      description:
        'Corrections of what reminders have claimed, since a payment was recorded late or reversed, and refunded credit that the client owes again. The reminders themselves never change.',
    }),
    feesOutstanding: comparedBy(
      'interest',
      kroner(
        'Fees that letters have claimed and that are not paid: reminder fees, interest and compensation; and refunded credit that the client owes again (`claimCorrections[].refunded`). They stand beside `outstandingAmount`.',
        0,
      ),
    ),
    publicUrl: comparedBy(
      'given',
      nullable(
        text(
          'The public page of the invoice. The page shows the invoice and how to pay; everyone who has the link can open the page. Null on a draft and on an opening invoice.',
          'http://localhost:3000/i/T00000000AZoQO9AseVutc4mVs5DJ5A4f0cXh6kq2Jt9vWb7RZsYp1LmN3aDgEu',
        ),
      ),
    ),
    createdAt: timestamp('When it was made, in UTC.'),
    updatedAt: timestamp('When it last changed, in UTC.'),
  },
  { $id: 'Invoice', description: 'An invoice or a credit note.' },
);

export const warningSchema = Type.Object(
  {
    field: text('The field, as in `errors` of `validation-failed`.', 'client.address'),
    code: text(
      'The code, as in `errors` of `validation-failed`; or advice, which production does not refuse either. New codes may come.\n\n- `due-date-past`, `due-date-soon` (a consumer gets less than 14 days to pay): letters and interest count from 30 days after sending\n- `due-date-soon-business`: the same of a business, but a reminder without a fee may go the day after the due date\n- `e-invoice-duty`: a Norwegian business is owed an e-invoice\n- `issued-late`: more than a month after delivery\n- `buyer-number-missing`\n- `export-within-norway`: code 52 to a buyer in Norway\n- `outside-vat-area`: VAT to Svalbard or Jan Mayen\n- `dutch-vat-number`: an e-invoice with it is refused from 2027-02-24\n- `no-collection-warning`, `warning-deadline-runs`: a collection agency asks for a warning whose deadline is over\n- `email-beyond-ascii`\n- `unprintable-characters`: the PDF shows □ for them',
      'required',
    ),
    message: text(
      'For developers; may change.',
      'Give the address, the city or the organisation number of the buyer (bokføringsforskriften § 5-1-1).',
    ),
  },
  { $id: 'Warning', description: 'What the caller should know, although nothing was refused.' },
);

export const sentInvoiceSchema = Type.Object(
  {
    ...invoiceSchema.properties,
    warnings: Type.Optional(
      Type.Array(refTo(warningSchema), {
        description:
          'Left out when there is none. What should be known of the invoice that was sent, paid or handed over; in the test environment also what production answers with 400 `validation-failed`.',
      }),
    ),
  },
  { $id: 'SentInvoice', 'x-extends': 'Invoice', description: 'A document as sent, paid or handed over.' },
);

export const writtenDraftSchema = Type.Object(
  {
    ...invoiceSchema.properties,
    warnings: Type.Optional(
      Type.Array(refTo(warningSchema), {
        description:
          'What the inline client says otherwise than the client of the register that it matches (`differs-from-register`), and what is said of a client that is stored (`direction-marks-removed`, `postal-code-unlikely`; of a new one `type-assumed`); left out when there is nothing. Reads and events never have it.',
      }),
    ),
  },
  { $id: 'WrittenDraft', 'x-extends': 'Invoice', description: 'A draft as it was written.' },
);
