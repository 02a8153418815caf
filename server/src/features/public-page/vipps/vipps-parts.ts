import { amountText, moneyText } from '../../../platform/documents/formats.ts';
import type { Html, HtmlValue } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import type { SimulatedPayment } from '../../vipps/index.ts';
import type { PageModel } from '../page-model.ts';
import { documentFrame } from '../parts/page-parts.ts';
import { fillWords } from '../parts/page-words.ts';
import type { VippsNotice } from './vipps-notice.ts';
import { vippsWordsIn } from './vipps-words.ts';

const MOODS: Record<VippsNotice, 'good' | 'plain' | 'bad'> = {
  paid: 'good',
  waits: 'plain',
  silent: 'plain',
  cancelled: 'plain',
  aborted: 'plain',
  expired: 'plain',
  away: 'bad',
  often: 'bad',
};

/** What became of a payment by Vipps. */
export function noticeSection({ vippsNotice, document, path }: PageModel): HtmlValue {
  if (vippsNotice === undefined) return undefined;
  const words = vippsWordsIn(document.language);
  const again = `${path}/vipps`;
  if (vippsNotice === 'waits' || vippsNotice === 'silent') {
    // With the script, the page asks by itself.
    return html`<section class="notice plain" role="alert" data-again="${again}">
      <p>${words[vippsNotice]}</p>
      <p><a href="${again}">${words.again}</a></p>
    </section>`;
  }
  return html`<section class="notice ${MOODS[vippsNotice]}" role="alert">
    <p>${words[vippsNotice]}</p>
  </section>`;
}

/** The button works without the script. */
export function vippsForm({ vippsOre, document, path }: PageModel): HtmlValue {
  if (vippsOre === undefined) return undefined;
  const words = vippsWordsIn(document.language);
  const amount = amountText(vippsOre, document.language);
  return html`<form class="vipps" method="post" action="${path}/vipps">
      <button class="button">${fillWords(words.pay, { amount })}</button>
    </form>
    <p class="muted">${words.otherwise}</p>`;
}

/** The page of the simulated Vipps, where somebody answers in the place of the payer. */
export function simulatedPage(
  root: string,
  page: PageModel,
  { amountOre, reference, description }: SimulatedPayment,
): Html {
  const { document, path, pageWords } = page;
  const words = vippsWordsIn(document.language);
  const amount = moneyText(amountOre, document.language, document.currency);
  const form = (action: string, label: string, isMain: boolean) =>
    html`<form method="post" action="${path}/vipps/simulated/${reference}/${action}">
      <button ${isMain && html`class="button"`}>${label}</button>
    </form>`;
  return documentFrame(
    root,
    { ...page, isTest: true },
    {
      heading: words.simulated,
      testWarning: pageWords.testDocument,
      main: html`<section class="simulated">
        <h1>${words.simulated}</h1>
        <p>${description}</p>
        <p class="amount">${amount}</p>
        <p class="muted">${words.simulatedHint}</p>
        <div class="actions">
          ${form('approve', fillWords(words.approve, { amount }), true)}
          ${form('decline', words.decline, false)} ${form('expire', words.expire, false)}
        </div>
      </section>`,
    },
  );
}
