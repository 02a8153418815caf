import { orgNumberText } from '../../../platform/documents/formats.ts';
import type { InCurrency, IssuedDocument } from '../../issued-documents/index.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Html, HtmlValue } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import type { Words } from '../../../platform/documents/words.ts';
import { pageFrame } from './page-frame.ts';
import type { PageWords } from './page-words.ts';
import { fillWords } from './page-words.ts';

type Party = IssuedDocument['seller'] | IssuedDocument['buyer'];

/** What the parts that pages of invoices and of quotes share show. */
export type SharedParts = {
  document: Pick<
    IssuedDocument,
    'language' | 'seller' | 'buyer' | 'lines' | 'notes' | 'subtotalOre' | 'totalOre' | keyof InCurrency
  >;
  words: Words;
  pageWords: PageWords;
  /** The path of this page. */
  path: string;
};

/**
 * The page of a document, between the seller's name and the seller's address.
 * @param files the path below which the files of the pages stand
 */
export function documentFrame(
  files: string,
  page: SharedParts & { isTest: boolean },
  { heading, testWarning, main }: { heading: string; testWarning: string; main: HtmlValue },
): Html {
  const { document, pageWords, path, isTest } = page;
  const { language, seller } = document;
  return pageFrame(files, {
    language,
    title: fillWords(pageWords.title, { heading, seller: seller.name }),
    accent: seller.accentColour,
    body: html`
      <header>
        ${isTest && html`<p class="test">${testWarning}</p>`}
        <div class="seller">
          ${seller.logoSha256 === null ? seller.name : html`<img src="${path}/logo" alt="${seller.name}" />`}
        </div>
      </header>
      <main data-opened="${path}/opened" data-copied="${pageWords.copied}">${main}</main>
      <footer>${sellerText(page)}</footer>
      <p class="unseen" role="status"></p>
    `,
  });
}

/** The longest amount that fits in the largest letters: `kr 999 999,00`. */
const ROOMY_CHARACTERS = 13;

/** How an amount in large letters is written. */
export function amountClass(amount: string): string {
  return amount.length > ROOMY_CHARACTERS ? 'amount long' : 'amount';
}

export function notesSection({ document, words }: SharedParts): HtmlValue {
  return (
    document.notes &&
    html`<section class="notes">
      <h2>${words.notes}</h2>
      <p>${document.notes}</p>
    </section>`
  );
}

/** @param label says what the seller does with the buyer */
export function detailsSection(page: SharedParts, label: string, facts: HtmlValue): Html {
  return html`<section class="details">
    <h2>${page.pageWords.details}</h2>
    <dl>
      <div class="whole">
        <dt>${label}</dt>
        <dd class="lined">${buyerLines(page).join('\n')}</dd>
      </div>
      ${facts}
    </dl>
  </section>`;
}

export function factRow(label: string, value: string | null | false): HtmlValue {
  if (value === null || value === false || value === '') return undefined;
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function buyerLines({ document: { buyer, seller, language }, words }: SharedParts): string[] {
  return [
    ...addressLines(buyer, seller.country, language),
    buyer.orgNumber === '' ? '' : `${words.orgNumber} ${orgNumberText(buyer.orgNumber, false)}`,
    buyer.vatNumber === null ? '' : `${words.vatNumber} ${buyer.vatNumber}`,
  ].filter(Boolean);
}

function sellerText({ document: { seller, buyer, language }, words }: SharedParts): Html {
  const register = seller.inForetaksregisteret ? ', Foretaksregisteret' : '';
  const orgNumber = `${words.orgNumber} ${orgNumberText(seller.orgNumber, seller.vatRegistered)}${register}`;
  const address = addressLines(seller, buyer.country, language);
  return html`<p>${[...address, orgNumber].join(' · ')}</p>
    ${
      seller.contactEmail !== '' &&
      html`<p><a href="mailto:${seller.contactEmail}">${seller.contactEmail}</a></p>`
    }`;
}

/** The country is left out when both parties are in the same country, as on an envelope. */
function addressLines(party: Party, otherCountry: string, language: Language): string[] {
  const { name, address, postalCode, city, country } = party;
  const countryName = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return [name, address, `${postalCode} ${city}`.trim(), country === otherCountry ? '' : countryName].filter(
    Boolean,
  );
}
