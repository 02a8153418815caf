import { dateText, moneyText } from '../../../platform/documents/formats.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import { deliveryFacts, referenceFacts } from '../../issued-documents/index.ts';
import type { IssuedQuote } from '../../issued-documents/index.ts';
import { toOneLine } from './clean-text.ts';
import { buyerText, linesParts, sellerParts, emailSums } from './document-content.ts';
import type { EmailContent } from './email-content.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { SENTENCES } from './sentences.ts';

/** The standard mail of a quote: what is offered, until when, and where the customer answers. */
export function quoteContent(quote: IssuedQuote, publicUrl: string): EmailContent {
  const { language, number, seller, currency } = quote;
  const words = wordsIn(language);
  const sentences = SENTENCES[language];
  const heading = `${words.quote} ${number}`;
  const amount = { label: words.quoteTotal, value: moneyText(quote.totalOre, language, currency) };
  return {
    language,
    subject: sentences.subject(heading, seller.name),
    sellerName: seller.name,
    accentColour: seller.accentColour,
    heading,
    message: sentences.quote.greeting(number, toOneLine(seller.name)),
    statements: [],
    amount,
    facts: [{ label: words.validUntil, value: dateText(quote.validUntil, language) }],
    link: { text: sentences.quote.look, url: publicUrl },
    attached: sentences.quote.attached,
    details: [
      { label: words.to, value: buyerText(quote.buyer) },
      { label: words.date, value: dateText(quote.issueDate, language) },
      ...deliveryFacts(quote, words),
      ...referenceFacts(quote, words),
    ],
    ...linesParts(quote),
    sums: emailSums(quote, amount),
    inNok: [],
    notes: quote.notes ?? '',
    ...sellerParts(quote),
  };
}

/** A quote is no claim, so it has neither due date nor KID. */
export function quotePlaceholders({
  number,
  seller,
  buyer,
  totalOre,
  language,
  currency,
}: IssuedQuote): PlaceholderValues {
  return {
    number,
    seller: toOneLine(seller.name),
    customer: toOneLine(buyer.name),
    amount: moneyText(totalOre, language, currency),
    dueDate: '',
    kid: '',
  };
}
