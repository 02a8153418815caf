import type { Schemas } from '../../http/account-api.ts';
import type { Language } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

type Payment = Pick<
  Schemas['SentInvoice']['payments'][number],
  'amountNok' | 'feeNok' | 'differenceNok' | 'creditAmount'
>;

const differenceTexts = textsByLanguage({
  gain: (difference: string, amount: string, before: string, after: string) => [
    `Valutagevinst ${difference}: ${amount} var verdt ${before} etter fakturaens kurs, og ble til ${after}.`,
    `Exchange gain ${difference}: ${amount} was worth ${before} at the rate of the invoice, and became ${after}.`,
  ],
  loss: (difference: string, amount: string, before: string, after: string) => [
    `Valutatap ${difference}: ${amount} var verdt ${before} etter fakturaens kurs, og ble til ${after}.`,
    `Exchange loss ${difference}: ${amount} was worth ${before} at the rate of the invoice, and became ${after}.`,
  ],
  gainAlone: (difference: string) => [
    `Valutagevinst ${difference} på det som betaler fakturaen.`,
    `Exchange gain ${difference} on what pays the invoice.`,
  ],
  lossAlone: (difference: string) => [
    `Valutatap ${difference} på det som betaler fakturaen.`,
    `Exchange loss ${difference} on what pays the invoice.`,
  ],
  none: (amount: string, kroner: string) => [
    `Ingen kursforskjell: ${amount} ble til ${kroner}, som etter fakturaens kurs.`,
    `No exchange difference: ${amount} became ${kroner}, as at the rate of the invoice.`,
  ],
});

/** What a payment of an invoice in another currency gains or loses by exchange rates, in a sentence. */
export function differenceText(
  { amountNok, feeNok, differenceNok, creditAmount }: Payment,
  shown: { amount: string; kroner: (value: number) => string },
  language: Language,
): string {
  const { gain, loss, gainAlone, lossAlone, none } = differenceTexts[language];
  const { amount, kroner } = shown;
  const after = sumKroner([amountNok, feeNok]);
  if (differenceNok === 0) return none(amount, kroner(after));
  // Credit arises at the rate of the payment, so the whole is not worth what it was at the rate of the invoice.
  if (creditAmount > 0) return (differenceNok > 0 ? gainAlone : lossAlone)(kroner(Math.abs(differenceNok)));
  const before = sumKroner([after, -differenceNok]);
  const say = differenceNok > 0 ? gain : loss;
  return say(kroner(Math.abs(differenceNok)), amount, kroner(before), kroner(after));
}
