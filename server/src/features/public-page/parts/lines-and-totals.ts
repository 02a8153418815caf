import {
  decimalText,
  discountText,
  inCurrency,
  moneyText,
  quantityText,
  sumText,
  vatText,
} from '../../../platform/documents/formats.ts';
import { givenLine, nokRows, showsPricesWithVat, vatSummaryOf } from '../../issued-documents/index.ts';
import type { Discount } from '../../../domain/invoices/discount.ts';
import type { Html, HtmlValue } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import type { PageModel } from '../page-model.ts';
import type { SharedParts } from './page-parts.ts';
import { fillWords } from './page-words.ts';

/** @param laterRows what has happened to the sums since */
export function linesSection(page: SharedParts, laterRows: HtmlValue): Html {
  return html`<section class="lines">
    <h2>${page.pageWords.lines}</h2>
    ${linesTable(page)} ${[totalsTable(page, laterRows), nokTable(page)]}
  </section>`;
}

/**
 * The lines of the document. On a narrow screen, the columns of a line become two rows (page.css). In some browsers that
 * `display` takes the table away from screen readers, so the roles are written out.
 */
function linesTable(page: SharedParts): Html {
  const { document, words } = page;
  const { language, currency } = document;
  const isWithVat = showsPricesWithVat(document);
  const price = inCurrency(isWithVat ? words.unitPriceWithVat : words.unitPrice, currency);
  const amount = isWithVat ? words.amountWithVat : words.amount;
  return html`<table role="table" class="items">
    <thead role="rowgroup">
      <tr role="row">
        ${[words.description, words.quantity, price, words.vat, amount].map(
          (name) => html`<th role="columnheader" scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${document.lines.map((line) => {
        const { unitPriceE4, discount, totalOre } = givenLine(line);
        return html`<tr role="row">
          <th role="rowheader" scope="row">${line.description || words.itemWithoutName}</th>
          <td role="cell">${quantityText(line, language)}</td>
          <td role="cell">${decimalText(unitPriceE4, language, 2)}${discountNote(discount, page)}</td>
          <td role="cell">${vatText(line, language)}</td>
          <td role="cell">${sumText(totalOre, language, currency)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** Stands below the price, because a narrow screen has no room for one more column. */
function discountNote(discount: Discount | null, { document, words }: SharedParts) {
  const text = discountText(discount, document.language, document.currency);
  return text !== '' && html`<br /><span class="muted">${words.discount} ${text}</span>`;
}

/** The document's own sums for each rate (bokføringsforskriften § 5-1-1). */
function totalsTable({ document, words, pageWords }: SharedParts, laterRows: HtmlValue): Html {
  const { language, currency } = document;
  const money = (ore: string | bigint) => sumText(ore, language, currency);
  const vatRows = vatSummaryOf(document).map((row) => {
    const text = row.vatRateBp > 0 ? pageWords.vatOf : pageWords.noVatOn;
    const rate = vatText(row, language);
    return totalsRow(fillWords(text, { rate, reason: rate, net: money(row.netOre) }), money(row.vatOre));
  });
  return html`<table role="table" class="totals">
    <tbody role="rowgroup">
      ${totalsRow(words.netTotal, money(document.subtotalOre))} ${vatRows}
      ${totalsRow(words.total, moneyText(document.totalOre, language, currency), 'sum')} ${laterRows}
    </tbody>
  </table>`;
}

/** What must stand in NOK on a document in another currency. */
function nokTable({ document, words }: SharedParts): HtmlValue {
  const rows = nokRows(document, words);
  return (
    rows.length > 0 &&
    html`<table role="table" class="totals nok">
      <tbody role="rowgroup">
        ${rows.map(({ label, value }) => totalsRow(label, value))}
      </tbody>
    </table>`
  );
}

/** Later payments and credits of an invoice, and what is left. */
export function laterRows({ document, invoice, state, words, pageWords }: PageModel): HtmlValue {
  const { language, currency } = document;
  const money = (ore: bigint) => sumText(ore, language, currency);
  const roundedOre = invoice.isLost ? 0n : invoice.writtenOffOre;
  const hasChanged = invoice.paidOre + invoice.creditedOre + roundedOre + state.claimsOre > 0n;
  return (
    hasChanged && [
      invoice.creditedOre > 0n && totalsRow(words.credited, `−${money(invoice.creditedOre)}`),
      invoice.paidOre > 0n && totalsRow(words.paid, `−${money(invoice.paidOre)}`),
      roundedOre > 0n && totalsRow(pageWords.rounding, `−${money(roundedOre)}`),
      state.claimsOre > 0n && totalsRow(pageWords.feesAndInterest, money(state.claimsOre)),
      state.excessOre > 0n &&
        totalsRow(pageWords.excess, moneyText(state.excessOre, language, currency), 'sum due'),
      state.excessOre === 0n &&
        !invoice.isLost &&
        totalsRow(words.toPay, moneyText(state.dueOre, language, currency), 'sum due'),
    ]
  );
}

function totalsRow(label: string, amount: string, rank = ''): Html {
  return html`<tr role="row" ${rank !== '' && html` class="${rank}"`}>
    <th role="rowheader" scope="row">${label}</th>
    <td role="cell">${amount}</td>
  </tr>`;
}
