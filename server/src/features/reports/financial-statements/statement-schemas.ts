import { Type } from 'typebox';
import { ACCOUNT_NATURES } from '../../../domain/books/ledger-account.ts';
import { kroner, nullable, oneOf } from '../../../platform/http/fields.ts';
import { accountName, accountNumber, entriesPath } from '../report-fields.ts';

export const compareParameter = Type.Optional(
  oneOf(['year'], {
    'x-name': 'ReportCompare',
    description:
      '`year` sets each figure beside that of the year before. What ends with a month ends with it there too, so the end of February is 28 or 29.',
    examples: ['year'],
  }),
);

/** A figure of a statement beside that of the year before. */
export function comparedFigureFields(amount: string, example: number) {
  return {
    amount: kroner(amount, example),
    yearBefore: nullable(kroner('The same a year before; null without `compare`.', example - 25_000)),
  };
}

/** @param part the name of the part, with the values that it can have */
export function financialStatementParts<P extends ReturnType<typeof oneOf<string>>>(part: P, period: string) {
  return Type.Array(
    Type.Object({
      part,
      name: Type.String({
        description: 'In the language asked for.',
        examples: ['Driftsinntekter'],
      }),
      nature: oneOf(ACCOUNT_NATURES, {
        description: 'The side on which the figures of the part are positive.',
        examples: ['Credit'],
      }),
      ...comparedFigureFields('The sum of the part. Kroner.', 412_300),
      groups: Type.Array(
        Type.Object({
          group: Type.String({
            description: 'The first two digits of the account numbers.',
            examples: ['30'],
          }),
          name: Type.String({ description: 'In the language asked for.', examples: ['Salg med mva.'] }),
          ...comparedFigureFields('The sum of the group.', 412_300),
          accounts: Type.Array(
            Type.Object({
              account: accountNumber,
              accountName,
              ...comparedFigureFields('Of the account.', 412_300),
              ledger: nullable(
                entriesPath(
                  `The lines of the account ${period}; null without any.`,
                  '/v1/reports/ledger?account=3000&from=2026-01-01&to=2026-11-27',
                ),
              ),
              ledgerYearBefore: nullable(
                entriesPath(
                  'The same a year before; null without any, and without `compare`.',
                  '/v1/reports/ledger?account=3000&from=2025-01-01&to=2025-11-27',
                ),
              ),
            }),
            { description: 'By number. Accounts that are 0 in both years are left out.' },
          ),
        }),
        { description: 'By number; a group without figures is left out.' },
      ),
    }),
    { description: 'All parts, in the order in which they are read. A part without figures has no groups.' },
  );
}
