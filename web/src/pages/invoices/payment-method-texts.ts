import type { PaymentMethod } from '../../../../server/src/domain/invoices/money-kinds.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const methodTexts = textsByLanguage({
  bank: ['Bank', 'Bank'],
  card: ['Kort', 'Card'],
  vipps: ['Vipps', 'Vipps'],
  cash: ['Kontant', 'Cash'],
  other: ['Annet', 'Other'],
} satisfies Record<PaymentMethod, Wording>);
