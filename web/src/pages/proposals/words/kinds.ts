import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import {
  day,
  decimal,
  money,
  moneyInKroner,
  moment,
  monthName,
  price as priceIn,
} from '../../../text/formats.ts';
import { countryName } from '../../../text/countries.ts';
import type { Texts } from '../../../text/language.tsx';
import { commonTexts } from '../../../text/common-texts.ts';
import type { Reader } from './fields.ts';

/** The kinds of values, each made with its label in bokmål and English. */

const kind =
  <V>(say: (value: V, reader: Reader) => string) =>
  (nb: string, en: string) => ({ label: { nb, en }, say });

export const text = kind<string>((value) => value);
export const number = kind<number>((value, { language }) => decimal(value, language));
export const count = (nb: string, en: string) => ({ ...number(nb, en), isNothingAtZero: true as const });
/** A figure without spaces between thousands. */
export const plainNumber = kind<number>(String);
/** Kroner that are shown also where there are none. */
export const sum = kind<number>((value, { language }) => moneyInKroner(value, language));
export const kroner = (nb: string, en: string) => ({ ...sum(nb, en), isNothingAtZero: true as const });
/** The price of one thing in kroner, which may have four decimals. */
export const price = kind<number>((value, { language }) => priceIn(value, language, BOOK_CURRENCY));
/** Amounts in the currency of the thing that they are of. A thing that says none is in kroner. */
export const documentSum = kind<number>((value, { language, currency = BOOK_CURRENCY }) =>
  money(value, language, currency),
);
export const documentAmount = (nb: string, en: string) => ({
  ...documentSum(nb, en),
  isNothingAtZero: true as const,
});
export const documentPrice = kind<number>((value, { language, currency = BOOK_CURRENCY }) =>
  priceIn(value, language, currency),
);
/** What a document in another currency is in kroner. */
export const inKroner = (nb: string, en: string) => ({ ...sum(nb, en), isNothingInKroner: true as const });
export const percent = kind<number>((value, { language }) => `${decimal(value, language)} %`);
export const days = kind<number>((value, { language }) =>
  language === 'nb'
    ? `${value} ${value === 1 ? 'dag' : 'dager'}`
    : `${value} ${value === 1 ? 'day' : 'days'}`,
);
export const date = kind<string>((value, { language }) => day(value, language));
export const time = kind<string>((value, { language }) => moment(value, language));
export const month = kind<string>((value, { language }) => monthName(value, language));
export const country = kind<string>((value, { language }) => countryName(value, language));
/** Of a parameter it is the text `true` or `false`. */
const yesOrNo = kind<boolean | 'true' | 'false'>(
  (value, { language }) => commonTexts[language][value === true || value === 'true' ? 'yes' : 'no'],
);
export const flag = (nb: string, en: string) => ({ ...yesOrNo(nb, en), isNothingAtZero: true as const });
/** The id of a resource, or the number of an account: shown with the name, where the proposal has the name. */
export const named = kind<string>((value, { names }) => names.get(value) ?? value);

/** What the caller wrote. */
export const quote = (nb: string, en: string) => ({ ...text(nb, en), isQuote: true as const });

export const pairs = (nb: string, en: string) => ({ label: { nb, en }, pairs: true as const });

export const words = <V extends string>(nb: string, en: string, table: Texts<Record<V, string>>) => ({
  label: { nb, en },
  words: table,
});

/** An object, or a list of them. */
export const group = <T>(nb: string, en: string, members: T) => ({ label: { nb, en }, members });

/** A list of objects. @param one names one of them in both languages */
export const list = <T>(nb: string, en: string, one: readonly [nb: string, en: string], members: T) => ({
  label: { nb, en },
  one: { nb: one[0], en: one[1] },
  members,
});
