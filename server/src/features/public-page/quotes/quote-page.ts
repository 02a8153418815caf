import { dateText, moneyText } from '../../../platform/documents/formats.ts';
import { deliveryFacts, referenceFacts } from '../../issued-documents/index.ts';
import type { Html, HtmlValue } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import { answerSection } from './answer-forms.ts';
import type { PublicQuote } from './find-public-quote.ts';
import { linesSection } from '../parts/lines-and-totals.ts';
import { amountClass, detailsSection, documentFrame, factRow, notesSection } from '../parts/page-parts.ts';
import { fillWords } from '../parts/page-words.ts';
import type { QuotePage } from './quote-page-model.ts';
import { quotePageModel } from './quote-page-model.ts';
import { momentText } from './quote-state.ts';

/**
 * The page of a quote that was sent.
 * @param files the path below which the files of the pages stand
 * @param quotes the path of the pages of quotes
 */
export function quotePage(
  { files, quotes }: { files: string; quotes: string },
  found: PublicQuote,
  failed?: QuotePage['failed'],
): Html {
  const page = quotePageModel(quotes, found, failed);
  const { quoteWords, isTest } = page;
  const isOpen = page.state.kind === 'open';
  return documentFrame(
    files,
    { ...page, isTest },
    {
      heading: fillWords(quoteWords.heading, { number: page.document.number }),
      testWarning: quoteWords.testWarning,
      main: html`
        ${failureSection(page)}
        <div class="${isOpen ? 'both' : 'one'}">${summarySection(page)} ${isOpen && answerSection(page)}</div>
        ${linesSection(page, undefined)} ${notesSection(page)} ${quoteDetails(page)}
      `,
    },
  );
}

/** What the form itself cannot say, because it is about the quote and not about a field. */
function failureSection({ failed, quoteWords }: QuotePage): HtmlValue {
  const problem = failed?.problem;
  if (problem !== 'not-open' && problem !== 'other-document') return undefined;
  return html`<section class="failure" role="alert"><p>${quoteWords[problem]}</p></section>`;
}

function summarySection({ document, state, words, pageWords, quoteWords, path }: QuotePage): Html {
  const amount = moneyText(document.totalOre, document.language, document.currency);
  return html`<section class="summary">
    <h1>${fillWords(quoteWords.heading, { number: document.number })}</h1>
    <p class="muted">${fillWords(pageWords.to, { buyer: document.buyer.name })}</p>
    <p class="label">${words.total}</p>
    <p class="${amountClass(amount)}">${amount}</p>
    <p class="status ${state.mood}">${quoteWords[state.kind]}</p>
    <p>${state.sentence}</p>
    <p class="actions"><a class="button" href="${path}/pdf" download>${pageWords.downloadPdf}</a></p>
  </section>`;
}

function quoteDetails(page: QuotePage): Html {
  const { document, quote, words, quoteWords } = page;
  const { language } = document;
  const { acceptance } = quote;
  return detailsSection(page, quoteWords.offeredTo, [
    factRow(quoteWords.number, document.number),
    factRow(quoteWords.date, dateText(document.issueDate, language)),
    factRow(quoteWords.validUntil, dateText(document.validUntil, language)),
    ...deliveryFacts(document, words).map(({ label, value }) => factRow(label, value)),
    ...referenceFacts(document, words).map(({ label, value }) => factRow(label, value)),
    acceptance !== null && [
      factRow(quoteWords.acceptedByLabel, acceptance.by),
      factRow(quoteWords.acceptedAtLabel, momentText(acceptance.at, language, quoteWords)),
      acceptance.pdfSha256 !== null &&
        html`<div class="whole">
          <dt>${quoteWords.pdfSha256}</dt>
          <dd>${acceptance.pdfSha256}</dd>
        </div>`,
    ],
  ]);
}
