import { dateText, moneyText } from '../../../platform/documents/formats.ts';
import type { Html, HtmlValue } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import { fillWords } from '../parts/page-words.ts';
import type { QuotePage } from './quote-page-model.ts';
import type { Answer, AnswerProblem } from './read-answer.ts';
import { MOST_NAME_CHARACTERS, MOST_REASON_CHARACTERS } from './read-answer.ts';

/** The forms that answer the quote. They work without the script. */
export function answerSection(page: QuotePage): Html {
  const { document, quoteWords, path, pdfSha256, failed } = page;
  const { language, currency, number, seller, validUntil, vatOre, totalOre } = document;
  const total = moneyText(totalOre, language, currency);
  const amount = BigInt(vatOre) > 0n ? fillWords(quoteWords.inclVat, { amount: total }) : total;
  const date = dateText(validUntil, language);
  const ofForm = (action: Answer['action']) =>
    failed?.answer.action === action ? failed : { answer: undefined, problem: undefined };
  const accepting = ofForm('accept');
  const declining = ofForm('decline');
  const hash = html`<input type="hidden" name="pdfSha256" value="${pdfSha256}" />`;
  return html`<section class="answer">
    <h2>${quoteWords.answer}</h2>
    <form method="post" action="${path}/accept">
      ${hash}
      <p>${fillWords(quoteWords.agreement, { number, seller: seller.name, amount, date })}</p>
      ${nameField(page, { id: 'name', label: quoteWords.name, hint: quoteWords.evidence, ...accepting })}
      <p class="actions"><button class="button">${quoteWords.accept}</button></p>
    </form>
    <details ${declining.problem !== undefined && html`open`}>
      <summary>${quoteWords.wantsToDecline}</summary>
      <form method="post" action="${path}/decline">
        ${hash} ${reasonField(page, declining)}
        ${nameField(page, { id: 'decliner', label: quoteWords.nameIfWanted, hint: undefined, ...declining })}
        <p class="actions"><button>${quoteWords.decline}</button></p>
      </form>
    </details>
  </section>`;
}

type Typed = { answer: Answer | undefined; problem: AnswerProblem | undefined };

function nameField(
  page: QuotePage,
  { id, label, hint, answer, problem }: Typed & { id: string; label: string; hint: string | undefined },
): Html {
  const isWrong = problem === 'name-missing' || problem === 'name-wrong';
  return html`<label for="${id}">${label}</label>
    ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`} ${isWrong && problemText(page, id, problem)}
    <input
      id="${id}"
      name="name"
      autocomplete="name"
      maxlength="${MOST_NAME_CHARACTERS}"
      value="${answer?.name ?? ''}"
      ${hint && html`required`}
      ${describedBy(id, hint !== undefined, isWrong)}
    />`;
}

function reasonField(page: QuotePage, { answer, problem }: Typed): Html {
  const isWrong = problem === 'reason-wrong';
  return html`<label for="reason">${page.quoteWords.reason}</label>
    ${isWrong && problemText(page, 'reason', problem)}
    <textarea
      id="reason"
      name="reason"
      rows="3"
      maxlength="${MOST_REASON_CHARACTERS}"
      ${describedBy('reason', false, isWrong)}
    >
${answer?.reason ?? ''}</textarea>`;
}

function problemText({ quoteWords }: QuotePage, id: string, problem: AnswerProblem): Html {
  const most = problem === 'reason-wrong' ? MOST_REASON_CHARACTERS : MOST_NAME_CHARACTERS;
  const text = fillWords(quoteWords[problem], { most: String(most) });
  return html`<p class="problem" id="${id}-problem">${text}</p>`;
}

/** Without the script, too, the field that is wrong has the focus when the page comes back. */
function describedBy(id: string, hasHint: boolean, isWrong: boolean): HtmlValue {
  const by = [hasHint && `${id}-hint`, isWrong && `${id}-problem`].filter(Boolean).join(' ');
  return [by !== '' && html` aria-describedby="${by}"`, isWrong && html` aria-invalid="true" autofocus`];
}
