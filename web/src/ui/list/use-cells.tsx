import type { ReactNode } from 'react';
import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { day, exactMoment, moment, money, moneyInKroner } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { useLanguage } from '../../text/language.tsx';
import type { Column } from './list-table.tsx';

type KeyOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string;
type More<Row> = Omit<Partial<Column<Row>>, 'heading' | 'cell'>;
type MoreOfMoney<Row> = Omit<More<Row>, 'sum'> & {
  /** Of the whole list, in kroner. */
  sum?: number | undefined;
  isDashed?: boolean;
};

/** Columns that show a field of the row as it is, in the language of the reader. A dash stands for nothing. */
export function useCells<Row>() {
  const { language } = useLanguage();
  const column =
    <Value,>(show: (value: NonNullable<Value>, language: Language) => ReactNode) =>
    (key: KeyOf<Row, Value>, heading: string, more?: More<Row>): Column<Row> => ({
      key,
      heading,
      cell: (row) => {
        const value = row[key] as Value;
        return value === null || value === undefined ? '–' : show(value, language);
      },
      ...more,
    });
  const figures = (text: string) => <span className="figures">{text}</span>;
  return {
    text: column<string | number | null>((value) => value),
    figures: column<string | null>(figures),
    day: column<string | null>((date) => figures(day(date, language))),
    moment: column<string | null>((at) => figures(moment(at, language))),
    exactMoment: column<string | null>((at) => figures(exactMoment(at, language))),
    money: moneyColumn,
    kroner: (key: KeyOf<Row, number>, heading: string, more: MoreOfMoney<Row> = {}) =>
      moneyColumn(key, heading, () => BOOK_CURRENCY, more),
  };

  /** @param currencyOf the currency of the row */
  function moneyColumn(
    key: KeyOf<Row, number>,
    heading: string,
    currencyOf: (row: Row) => string,
    { sum, isDashed = false, ...more }: MoreOfMoney<Row> = {},
  ): Column<Row> {
    return {
      key,
      heading,
      cell: (row) => {
        const value = row[key] as number;
        return isDashed && value === 0 ? '–' : money(value, language, currencyOf(row));
      },
      isFigure: true,
      sum: sum === undefined ? undefined : moneyInKroner(sum, language),
      ...more,
    };
  }
}
