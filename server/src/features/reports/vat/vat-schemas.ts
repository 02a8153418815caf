import { Type } from 'typebox';
import { STANDARD_TAX_CODES } from '../../../domain/vat/standard-tax-codes.ts';
import { VAT_SPECIFICATIONS } from '../../../domain/vat/vat-accounts.ts';
import { VAT_TERM_KINDS } from '../../../domain/vat/vat-term.ts';
import { journalEntrySchema } from '../../books/schemas.ts';
import { answerObject, date, id, kroner, nullable, oneOf } from '../../../platform/http/fields.ts';
import { accountName, accountNumber, entriesPath } from '../report-fields.ts';

const year = Type.Integer({
  minimum: 2000,
  maximum: 2199,
  description: 'Year of the term.',
  examples: [2026],
});

/** A term, as the query parameters of the VAT report and the VAT return. */
export const termParameters = {
  year,
  term: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 6,
      description:
        'Two months: 1 is January and February, 6 November and December. In a year for which the company files one return (a company setting), left out or 1.',
      examples: [1],
    }),
  ),
};

const wholeKroner = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] });

const LEDGER = '/v1/reports/ledger?account=2700&from=2026-01-01&to=2026-02-28';

const vatReportLine = answerObject('VatReportLine', {
  vatCode: oneOf(STANDARD_TAX_CODES, { description: 'SAF-T tax code.', examples: ['3'] }),
  side: oneOf(['output', 'input'], {
    description: '`output` is owed, `input` is deducted. VAT that the buyer reckons has a line of each.',
    examples: ['output'],
  }),
  specification: nullable(
    oneOf(VAT_SPECIFICATIONS, {
      description: 'What the return sets apart: losses on claims, adjustments.',
      examples: [null],
    }),
  ),
  description: Type.String({
    description: 'What the code is for, in the language asked for.',
    examples: ['Salg, høy sats'],
  }),
  base: nullable(
    kroner(
      'What was sold or bought without VAT, less what was credited; null where the line is VAT only.',
      10000,
    ),
  ),
  rate: kroner('Percent.', 25),
  vat: kroner('VAT booked: positive when owed, negative when deducted.', 2500),
  entries: Type.Integer({ description: 'How many journal entries it comes from.', examples: [12] }),
  expectedVat: nullable(
    kroner('`base` times `rate`, with the sign of `vat`; null where there is no base.', 2500),
  ),
  difference: nullable(
    kroner(
      '`vat` less `expectedVat`. Some øre are normal, since VAT is rounded on each document; more means that a base or its VAT is booked with another code.',
      0,
    ),
  ),
  returnedBase: nullable(
    wholeKroner('The base as it stands in the VAT return: whole kroner. Null where it has none.', 10000),
  ),
  returnedVat: wholeKroner('The VAT as it stands in the VAT return: whole kroner.', 2500),
  baseLedger: nullable(
    entriesPath('The entries of the base.', '/v1/reports/ledger?vatCode=3&from=2026-01-01&to=2026-02-28'),
  ),
  vatLedgers: Type.Array(entriesPath('One VAT account.', LEDGER), {
    description:
      'The entries of the VAT, on each account where some is booked; beside them may stand VAT of other lines of the report, and settlements.',
  }),
});

const vatAccountBalance = answerObject('VatAccountBalance', {
  account: accountNumber,
  accountName,
  opening: kroner('Balance before the term; debit is positive.', 0),
  change: kroner('Posted in the term, settlements with it.', -2500),
  closing: kroner('Balance after the term.', -2500),
  ledger: entriesPath('The entries of the term.', LEDGER),
});

const { series, number, postingDate, description } = journalEntrySchema.properties;

const manualEntry = { entryId: id('The manual entry.'), series, number, postingDate, description };

const vatDeviation = answerObject('VatDeviation', {
  ...manualEntry,
  vatCode: oneOf(STANDARD_TAX_CODES, { description: 'SAF-T tax code.', examples: ['3'] }),
  side: oneOf(['output', 'input'], {
    description: '`output` is owed, `input` is deducted.',
    examples: ['output'],
  }),
  base: kroner('What was sold or bought without VAT; 0 for VAT without a base.', 1000),
  vat: kroner('VAT booked: positive when owed, negative when deducted.', 200),
  expectedVat: kroner('Base times rate, with the sign of `vat`.', 250),
  difference: kroner('`vat` less `expectedVat`.', -50),
});

export const vatReport = answerObject('VatReport', {
  year,
  term: Type.Integer({
    minimum: 1,
    maximum: 6,
    description:
      'Two months: 1 is January and February, 6 November and December. 1 where the term is the year.',
    examples: [1],
  }),
  vatTerm: oneOf(VAT_TERM_KINDS, {
    description: 'Which terms the company has in the year: a company setting.',
    examples: ['two-monthly'],
  }),
  from: date('First day of the term.', '2026-01-01'),
  to: date('Last day of the term.', '2026-02-28'),
  lines: Type.Array(vatReportLine, {
    description:
      'One for each code, rate and specification, without those of 0: sales, purchases on which the buyer reckons VAT, other purchases, what is set apart. Code 7 and others that stand in no return are left out.',
  }),
  vatDue: kroner('Sum of `vat`: to be paid when positive, owed to the company when negative.', 2500),
  returnedVatDue: wholeKroner('Sum of `returnedVat`: what the VAT return says.', 2500),
  deviations: Type.Array(vatDeviation, {
    description:
      'The manual entries of the term whose VAT is on purpose not base times rate (`vatDeviation` of a line); empty without any. They are in `lines`, and make up their `difference`.',
  }),
  leftOut: Type.Array(answerObject('EntryLeftOutOfVat', manualEntry), {
    description:
      'The manual entries of the term that have a VAT code beside a line on 2740 or 2745, from before that was refused (`vat-with-settlement`). They are in no return: reverse each and post its sales or purchases anew. Empty without any.',
  }),
  accounts: Type.Array(vatAccountBalance, {
    description: 'The VAT accounts and those that VAT is settled on, as far as they have been used.',
  }),
});
