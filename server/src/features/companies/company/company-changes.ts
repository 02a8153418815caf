import { fitsKid } from '../../../domain/invoices/kid.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { CompanySettings, CompanyTexts } from './settings.ts';
import type { Company } from './company.ts';
import {
  defaultVatRateProblem,
  ONLY_REGISTERED,
  registeredFromProblem,
  standardVatOf,
} from './vat-settings.ts';

const MAX_REMINDER_AFTER_DAYS = 365;
/** The counter is a bigint and must not come to its end, although a long KID has room for more digits. */
const MAX_NUMBER_DIGITS = 15;
/** The lengths of a KID that the banks accept. */
const KID_CHARACTERS = { least: 4, most: 25 };

type Changeable = Pick<
  CompanySettings,
  | 'inForetaksregisteret'
  | 'supplyKind'
  | 'language'
  | 'automaticLetters'
  | 'fees'
  | 'vatRegistered'
  | 'asksRegister'
  | 'zeroRateVatCode'
  | 'kidCheck'
  | 'vatTerm'
  | 'foreignSalesAreExport'
> & {
  /** A text. An empty template means the standard text. */
  [F in Exclude<keyof CompanyTexts, 'orgNumber'>]: string | null;
} & {
  /** The bytes of a file that `readLogo` takes. */
  logo: Buffer | null;
  /** The first day in the VAT register, not after today; it answers that the company is registered. */
  vatRegisteredFrom: LocalDate | null;
  /** A rate of sales in hundredths of a percent. Only 0 when not registered for VAT; it need not be given then. */
  defaultVatRateBp: number;
  /** The length of later KIDs, with the check digit: 4 to 25 characters, with room for the next number. */
  kidLength: number;
  /** The first year of `vatTerm`, from 2000 to next year. By default the first year of which no term has ended. */
  vatTermFrom: number;
  /** 1 to 365. */
  reminderAfterDays: number;
  /** 0 to 365. */
  paymentTermDays: number;
  /** The first number of the production account's documents: above 0, and short enough for the KIDs. */
  firstInvoiceNumber: bigint;
};

/** Fields that are left out stay as they are. Null empties a field. */
export type CompanyChanges = { [F in keyof Changeable]?: Changeable[F] | undefined };

/** @param nextNumber the higher one of the next numbers of the company's two accounts */
export function numberErrors(
  { reminderAfterDays = 1, paymentTermDays = 0, firstInvoiceNumber = 1n, kidLength }: CompanyChanges,
  { settings }: Company,
  nextNumber: bigint,
): FieldError[] {
  const errors: FieldError[] = [];
  const isDays = Number.isInteger(reminderAfterDays) && reminderAfterDays >= 1;
  if (!isDays || reminderAfterDays > MAX_REMINDER_AFTER_DAYS) {
    errors.push({
      field: 'reminderAfterDays',
      code: 'out-of-range',
      details: { min: 1, max: MAX_REMINDER_AFTER_DAYS },
    });
  }
  if (!isPaymentTerm(paymentTermDays)) {
    const details = { min: 0, max: LIMITS.paymentTermDays };
    errors.push({ field: 'paymentTermDays', code: 'out-of-range', details });
  }
  if (kidLength !== undefined && !(isKidLength(kidLength) && fitsKid(nextNumber, kidLength))) {
    const min = Math.max(KID_CHARACTERS.least, String(nextNumber).length + 1);
    errors.push({ field: 'kidLength', code: 'out-of-range', details: { min, max: KID_CHARACTERS.most } });
  }
  const length = Math.min(kidLength ?? settings.kidLength, MAX_NUMBER_DIGITS + 1);
  if (firstInvoiceNumber < 1n || !fitsKid(firstInvoiceNumber, length)) {
    const details = { min: 1, max: 10 ** (length - 1) - 1 };
    errors.push({ field: 'firstInvoiceNumber', code: 'out-of-range', details });
  }
  return errors;
}

function isPaymentTerm(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= LIMITS.paymentTermDays;
}

function isKidLength(length: number): boolean {
  return Number.isInteger(length) && length >= KID_CHARACTERS.least && length <= KID_CHARACTERS.most;
}

/** @param today in Europe/Oslo, because the allowed rates depend on the day */
export function vatErrors(changes: CompanyChanges, { settings }: Company, today: LocalDate): FieldError[] {
  const { vatRegistered = settings.vatRegistered, defaultVatRateBp } = changes;
  const errors: FieldError[] = termErrors(changes, today);
  if (defaultVatRateBp !== undefined) {
    const problem = defaultVatRateProblem(defaultVatRateBp, vatRegistered, today);
    if (problem !== undefined) errors.push({ field: 'defaultVatRate', ...problem });
  }
  const problem = registeredFromProblem(changes.vatRegisteredFrom ?? null, vatRegistered, today);
  if (problem !== undefined) errors.push({ field: 'vatRegisteredFrom', ...problem });
  if (vatRegistered) return errors;
  const only = standardVatOf(false);
  for (const field of ['zeroRateVatCode', 'foreignSalesAreExport'] as const) {
    if ((changes[field] ?? only[field]) !== only[field]) {
      errors.push({ field, code: 'out-of-range', message: ONLY_REGISTERED });
    }
  }
  return errors;
}

/** The year may be at most next year, because people would forget a change that is far ahead. */
function termErrors({ vatTerm, vatTermFrom }: CompanyChanges, today: LocalDate): FieldError[] {
  if (vatTermFrom === undefined) return [];
  const years = { min: 2000, max: yearOf(today) + 1 };
  const isYear = Number.isInteger(vatTermFrom) && vatTermFrom >= years.min && vatTermFrom <= years.max;
  return [
    ...(isYear ? [] : [{ field: 'vatTermFrom', code: 'out-of-range', details: years } as const]),
    ...(vatTerm === undefined ? [{ field: 'vatTerm', code: 'required' } as const] : []),
  ];
}
