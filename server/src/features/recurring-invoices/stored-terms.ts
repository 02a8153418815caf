import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import { NO_TEXTS } from '../../domain/invoices/invoice-texts.ts';
import { requireKnownForm } from '../../platform/database/stored-form.ts';
import type { AskedLine, LineVat, NewLine } from '../invoices/index.ts';
import { askedLine, requestedLine } from '../invoices/index.ts';
import type { AgreedLine, Terms } from './recurring-invoice.ts';

/** Form 1: lines as a request has them, in kroner. */
type LineInKroner = LineVat & { asked: NewLine };
/** Form 2: lines of the domain, in øre and ten-thousandths, each a whole number of JSON. */
type LineInOre = LineVat & { asked: WholeNumbers<AskedLine> };
type WholeNumbers<T> = T extends bigint
  ? number
  : T extends object
    ? { [K in keyof T]: WholeNumbers<T[K]> }
    : T;

type StoredTerms<L> = Omit<Terms, 'lines' | 'laterLines' | 'dueDateAgreed' | 'currency'> & {
  /** Terms that were written before there was this field have none. */
  dueDateAgreed?: boolean;
  /** Left out where the prices are in kroner, as before there was this field. */
  currency?: ForeignCurrency;
  lines: L[];
  laterLines: { from: Terms['firstDate']; lines: L[] }[];
};

/**
 * Terms as the column keeps them. Terms are written in form 1, because 1.1 runs beside this release during an upgrade and reads only form
 * 1. The release after this one writes form 2 (decision 86).
 */
export function printTerms({ currency, ...terms }: Terms): string {
  const print = ({ asked, ...vat }: AgreedLine) => ({ asked: withoutNulls(requestedLine(asked)), ...vat });
  return JSON.stringify({
    version: 1,
    ...withLines(terms, print),
    ...(currency !== BOOK_CURRENCY && { currency }),
  });
}

/** Reads terms in form 1 or 2. @throws Error for a form that only a later release reads */
export function readTerms(stored: unknown): Terms {
  const { version, ...terms } = stored as StoredTerms<unknown> & { version?: number };
  const read = (requireKnownForm(version, 2) === 1 ? lineInKroner : lineInOre) as (
    line: unknown,
  ) => AgreedLine;
  return {
    ...withLines(terms, read),
    dueDateAgreed: terms.dueDateAgreed ?? false,
    currency: terms.currency ?? BOOK_CURRENCY,
    // A text that there was not yet when the terms were written is none.
    texts: { ...NO_TEXTS, ...terms.texts },
  };
}

/** The fields of a line that are not null, as short as earlier releases have written lines. */
function withoutNulls(line: NewLine): Partial<NewLine> {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
}

function withLines<A, B, T extends Pick<StoredTerms<A>, 'lines' | 'laterLines'>>(
  terms: T,
  turn: (line: A) => B,
): Omit<T, 'lines' | 'laterLines'> & Pick<StoredTerms<B>, 'lines' | 'laterLines'> {
  const laterLines = terms.laterLines.map(({ from, lines }) => ({ from, lines: lines.map(turn) }));
  return { ...terms, lines: terms.lines.map(turn), laterLines };
}

function lineInKroner({ asked, ...vat }: LineInKroner): AgreedLine {
  return { ...vat, asked: askedLine(asked) };
}

function lineInOre({ asked, ...vat }: LineInOre): AgreedLine {
  const { quantityE4, unitPriceE4, discount, ...line } = asked;
  return {
    ...vat,
    asked: {
      ...line,
      quantityE4: BigInt(quantityE4),
      unitPriceE4: BigInt(unitPriceE4),
      discount:
        discount === null
          ? null
          : 'percentE4' in discount
            ? { percentE4: BigInt(discount.percentE4) }
            : { amountOre: BigInt(discount.amountOre) },
    },
  };
}
