import { randomInt } from 'node:crypto';
import type { Static } from 'typebox';
import type { BankFileFormat } from '../../domain/bank-files.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { numberOfIban } from '../../domain/parties/bank-account.ts';
import { isValidKid } from '../../domain/invoices/kid.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import { amountFromNumber } from '../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { listCurrencyAccounts } from '../companies/index.ts';
import type { TransactionToWrite } from '../bank/index.ts';
import {
  formatOf,
  getImportingAccount,
  listStartsOfFilesInProcessing,
  presentFile,
  storeOnePart,
  takeInFile,
  writeCamt054,
  writeOcr,
} from '../bank/index.ts';
import type { Invoice } from '../invoices/index.ts';
import { creditorReference, getInvoice, listInvoicesOfKids, owedOre } from '../invoices/index.ts';
import type { newBankPayment } from './schemas.ts';

type Told = Static<typeof newBankPayment>;
type Format = NonNullable<Told['format']>;

/** Of an account whose company has none: a test account takes any then. */
const SOME_ACCOUNT = '86011117947';

/**
 * Pays as a customer does at the bank: makes the file that the bank would send, and takes it in.
 * @throws ApiError `validation-failed`, `invoice-not-sent`, `quota-exceeded`, and as `takeInFile`
 */
export async function payByBank(
  { trx, now, accountNow, storage }: ChangeContext,
  { body }: Input<unknown, unknown, Told>,
) {
  const invoice = await invoiceOf(trx, body);
  const { bankAccount, format: feeding } = await getImportingAccount(trx);
  const abroad = await accountAbroad(trx, invoice);
  const payment: TransactionToWrite = {
    ...(abroad ?? { bankAccount: bankAccount === '' ? SOME_ACCOUNT : bankAccount }),
    bookedOn: body.bookedOn ?? osloDate(accountNow),
    amountOre: amountOf(body, invoice),
    kid: body.kid ?? (invoice && (invoice.kid ?? creditorReference(invoice))) ?? null,
    payerName: body.payerName ?? invoice?.client.name ?? null,
    // Two payments that are alike are two.
    archiveReference: String(randomInt(1e9)),
  };
  const format = body.format ?? (abroad === undefined ? await formatFor(trx, feeding) : 'camt.054');
  if (abroad !== undefined && format === 'ocr')
    throw validationFailed([{ field: 'format', code: 'unsupported-currency' }]);
  const id = newId();
  const room = await storage.roomForParts(trx);
  const stored = await storeOnePart(room, trx, id, write(payment, format, now));
  const name = `${id}.${format === 'ocr' ? 'txt' : 'xml'}`;
  const file = await takeInFile({ trx, now }, { id, name, origin: 'test', grantId: null, ...stored });
  return { body: presentFile(file), location: `/v1/bank-files/${id}` };
}

async function invoiceOf(db: AccountDbOrTrx, { invoiceId, kid }: Told): Promise<Invoice | undefined> {
  if (kid !== undefined && kid !== null && !isValidKid(kid)) {
    throw validationFailed([{ field: 'kid', code: 'invalid-kid' }]);
  }
  if (invoiceId === undefined || invoiceId === null) {
    const [invoice] = kid ? await listInvoicesOfKids(db, [kid]) : [];
    return invoice;
  }
  const invoice = await getInvoice(db, invoiceId);
  if (invoice.sentAt === null) throw new ApiError('invoice-not-sent');
  return invoice;
}

/**
 * The bank account in the currency of an invoice, without which its customer pays to the account in kroner: a bank abroad converts then, and
 * nobody knows the amount.
 * @returns undefined for an invoice in kroner
 * @throws ApiError `validation-failed` without an account in the currency
 */
async function accountAbroad(
  trx: AccountTrx,
  invoice: Invoice | undefined,
): Promise<Pick<TransactionToWrite, 'bankAccount' | 'currency'> | undefined> {
  const currency = invoice?.currency ?? BOOK_CURRENCY;
  if (currency === BOOK_CURRENCY) return undefined;
  const accounts = await listCurrencyAccounts(trx);
  const account = accounts.find((one) => one.currency === currency);
  if (account !== undefined) return { bankAccount: numberOfIban(account.iban), currency };
  const message = `Add a bank account in ${currency} to \`currencyAccounts\` by PATCH /v1/settings.`;
  throw validationFailed([{ field: 'invoiceId', code: 'unsupported-currency', message }]);
}

/** What is owed, with fees, unless an amount is told. */
function amountOf({ amount }: Told, invoice: Invoice | undefined): Amount {
  if (amount !== undefined && amount !== null) return amountFromNumber(amount);
  const owed = invoice === undefined ? 0n : owedOre(invoice);
  if (owed === 0n) throw validationFailed([{ field: 'amount', code: 'required' }]);
  return owed;
}

/**
 * That of the account, or what a file that still waits will make it. An account that is fed by camt.053 refuses what the simulated bank
 * can write.
 */
async function formatFor(db: AccountDbOrTrx, feeding: BankFileFormat | null): Promise<Format> {
  const coming = feeding === null ? (await listStartsOfFilesInProcessing(db)).map(formatOf) : [feeding];
  return coming.find((format) => format === 'ocr' || format === 'camt.054') ?? 'ocr';
}

function write(payment: TransactionToWrite, format: Format, createdAt: Date): Buffer {
  if (format === 'ocr') return Buffer.from(writeOcr([payment], { transmission: randomInt(1e7) }), 'latin1');
  return Buffer.from(writeCamt054([payment], { messageId: newId(), createdAt, version: '08' }));
}
