import { bankAccountText, dateText, moneyText, amountText } from '../../platform/documents/formats.ts';
import { deliveryFacts, payToFacts, referenceFacts } from '../issued-documents/index.ts';
import { formatIban } from '../../domain/parties/bank-account.ts';
import { isInNorway } from '../../domain/parties/country.ts';
import type { Html, HtmlValue } from '../../platform/documents/html.ts';
import { html } from '../../platform/documents/html.ts';
import type { PublicDocument } from './find-public-document.ts';
import { laterRows, linesSection } from './parts/lines-and-totals.ts';
import type { PageModel } from './page-model.ts';
import { pageModel } from './page-model.ts';
import { amountClass, detailsSection, documentFrame, factRow, notesSection } from './parts/page-parts.ts';
import { noticeSection, vippsForm } from './vipps/vipps-parts.ts';
import type { VippsNotice } from './vipps/vipps-notice.ts';
import type { Words } from '../../platform/documents/words.ts';
import type { PageWords } from './parts/page-words.ts';
import { fillWords } from './parts/page-words.ts';
import { stateText } from './parts/state-text.ts';

/**
 * The page of an issued invoice or credit note.
 * @param root the path of the pages, for example `/i`
 * @param notice what became of a payment by Vipps
 */
export function documentPage(root: string, found: PublicDocument, notice?: VippsNotice): Html {
  const page = pageModel(root, found, notice);
  const { document, link, words, pageWords } = page;
  const heading = `${document.type === 'invoice' ? words.invoice : words.creditNote} ${document.number}`;
  const payment = paymentSection(page);
  return documentFrame(
    root,
    { ...page, isTest: link.isTest },
    {
      heading,
      testWarning: pageWords.testDocument,
      main: html`
        ${noticeSection(page)}
        <div class="${payment === undefined ? 'one' : 'both'}">
          ${summarySection(page, heading)} ${payment}
        </div>
        ${lettersSection(page)} ${linesSection(page, laterRows(page))} ${notesSection(page)}
        ${attachmentsSection(page)} ${invoiceDetails(page)}
      `,
    },
  );
}

function summarySection(page: PageModel, heading: string): Html {
  const { document, state, words, pageWords, path } = page;
  const text = stateText(page, state, words, pageWords);
  const amount = moneyText(text.amountOre, document.language, document.currency);
  return html`<section class="summary">
    <h1>${heading}</h1>
    <p class="muted">${fillWords(pageWords.to, { buyer: document.buyer.name })}</p>
    <p class="label">${text.amountLabel}</p>
    <p class="${amountClass(amount)}">${amount}</p>
    <p class="status ${text.mood}">${text.label}</p>
    <p>${text.sentence}</p>
    <p class="actions"><a class="button" href="${path}/pdf" download>${pageWords.downloadPdf}</a></p>
  </section>`;
}

/** Undefined when nothing is due, because a paid invoice must not invite the customer to pay again. */
function paymentSection(page: PageModel): Html | undefined {
  const { document, state, words, pageWords } = page;
  if (state.dueOre === 0n) return undefined;
  const { language, currency } = document;
  const amount = amountText(state.dueOre, language);
  return html`<section class="pay">
    <h2>${pageWords.howToPay}</h2>
    ${vippsForm(page)}
    <dl>
      ${accountRows(document, words, pageWords)}
      ${copyRow(pageWords, words.amount, moneyText(state.dueOre, language, currency), withoutSpaces(amount))}
      <div>
        <dt>${state.kind === 'overdue' ? words.dueDate : pageWords.payBy}</dt>
        <dd>${dateText(state.deadline, language)}</dd>
      </div>
    </dl>
  </section>`;
}

/** Where to pay to, and by what reference. */
function accountRows(
  { seller, buyer, kid, payTo }: PageModel['document'],
  words: Words,
  pageWords: PageWords,
): HtmlValue {
  if (payTo !== undefined) {
    return payToFacts(payTo, words).map(
      ({ label, value }) => value !== '' && copyRow(pageWords, label, value, withoutSpaces(value)),
    );
  }
  // Banks abroad ask for the IBAN and the BIC.
  const iban = seller.bankAccount === '' || isInNorway(buyer.country) ? '' : formatIban(seller.bankAccount);
  return html`${
    seller.bankAccount !== '' &&
    copyRow(pageWords, words.bankAccount, bankAccountText(seller.bankAccount), seller.bankAccount)
  }
  ${iban !== '' && copyRow(pageWords, 'IBAN', iban, withoutSpaces(iban))}
  ${iban !== '' && seller.bic && copyRow(pageWords, 'BIC', seller.bic, seller.bic)}
  ${kid !== null && copyRow(pageWords, words.kid, kid, kid)}`;
}

/** Browsers without the script do not show the button. */
function copyRow(pageWords: PageWords, label: string, shown: string, copied: string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${shown}</dd>
    <dd>
      <button type="button" data-copy="${copied}" data-name="${label}" hidden>
        <span>${pageWords.copy}</span><span class="unseen"> ${label}</span>
      </button>
    </dd>
  </div>`;
}

/** An amount or IBAN as banks accept it in a field: `1234,50`, in English `1234.50`; an IBAN without spaces. */
function withoutSpaces(amount: string): string {
  return amount.replaceAll(/\s|,(?=\d{3})/g, '');
}

function lettersSection({ document, invoice, words, pageWords, path }: PageModel): Html | undefined {
  if (invoice.reminders.length === 0) return undefined;
  const { language } = document;
  return html`<section class="letters">
    <h2>${pageWords.letters}</h2>
    <ul>
      ${invoice.reminders.map((letter) => {
        const name = letter.type === 'reminder' ? words.reminder : words.collectionWarning;
        const sent = fillWords(pageWords.sentOn, { date: dateText(letter.sentOn, language) });
        const deadline = fillWords(pageWords.deadline, { date: dateText(letter.deadline, language) });
        return html`<li>
          <span><b>${name}</b><br /><span class="muted">${sent}, ${deadline}</span></span>
          <a href="${path}/reminders/${letter.id}/pdf" download
            >${pageWords.downloadPdf}<span class="unseen">, ${name} ${sent}</span></a
          >
        </li>`;
      })}
    </ul>
  </section>`;
}

function attachmentsSection({ attachments, pageWords, path }: PageModel): Html | undefined {
  if (attachments.length === 0) return undefined;
  return html`<section class="letters">
    <h2>${pageWords.attachments}</h2>
    <ul>
      ${attachments.map(
        ({ id, name }) =>
          html`<li>
            <span>${name}</span>
            <a href="${path}/attachments/${id}" download
              >${pageWords.download}<span class="unseen"> ${name}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function invoiceDetails(page: PageModel): Html {
  const { document, words } = page;
  const { language } = document;
  const isInvoice = document.type === 'invoice';
  return detailsSection(page, words.billedTo, [
    factRow(isInvoice ? words.invoiceNumber : words.creditNoteNumber, document.number),
    factRow(words.refersToInvoice, document.creditedInvoiceNumber),
    factRow(isInvoice ? words.invoiceDate : words.date, dateText(document.issueDate, language)),
    factRow(words.dueDate, isInvoice && dateText(document.dueDate, language)),
    ...deliveryFacts(document, words).map(({ label, value }) => factRow(label, value)),
    ...referenceFacts(document, words).map(({ label, value }) => factRow(label, value)),
  ]);
}
