import type { Words } from '../../platform/documents/words.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { PublicDocument } from './find-public-document.ts';
import type { PageWords } from './parts/page-words.ts';
import { pageWordsIn } from './parts/page-words.ts';
import type { VippsNotice } from './vipps/vipps-notice.ts';
import type { PaymentState } from './payment-state.ts';
import { paymentState } from './payment-state.ts';

/** The data for the parts of the page. */
export type PageModel = PublicDocument & {
  state: PaymentState;
  words: Words;
  pageWords: PageWords;
  /** What became of a payment by Vipps, for a payer who comes from there. */
  vippsNotice: VippsNotice | undefined;
  /** The path of this page. */
  path: string;
};

/** @param root the path of the pages, for example `/i` */
export function pageModel(root: string, found: PublicDocument, vippsNotice?: VippsNotice): PageModel {
  const { language } = found.document;
  return {
    ...found,
    vippsNotice,
    state: paymentState(found.invoice, found.today),
    words: wordsIn(language),
    pageWords: pageWordsIn(language),
    path: `${root}/${found.token}`,
  };
}
