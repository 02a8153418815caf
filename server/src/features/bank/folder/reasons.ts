import { LIMITS } from '../../../domain/limits.ts';

/** Reasons why no company gets a file, and how to go on, for the person who has brought the file. */
export type FailureReason = { code: string; line?: number; reason: string; todo: string };

export function reasonText({ code, line, reason, todo }: FailureReason): string {
  const place = line === undefined ? '' : `Line: ${line}\n`;
  return `Code: ${code}\n${place}Reason: ${reason}\nWhat to do: ${todo}\n`;
}

export const REASON_NO_FILE: FailureReason = {
  code: 'no-file',
  reason:
    'This is no file but a link, a pipe or a device. The service follows none, because it could lead anywhere.',
  todo: 'Put the file itself into the inbox.',
};

export const REASON_FORBIDDEN: FailureReason = {
  code: 'not-readable',
  reason: 'The user of the service may not read this file.',
  todo: 'Let new files be readable for the group of the service, make this one readable, and give it in again.',
};

export const REASON_TOO_LARGE: FailureReason = {
  code: 'payload-too-large',
  reason: `The file is larger than ${LIMITS.bankFileBytes / 1_048_576} MB.`,
  todo: 'Ask the bank for a file of a shorter period.',
};

export function reasonOfInvalidFile({ line, reason }: { line: number; reason: string }): FailureReason {
  const todo =
    'Fetch the file again from the bank. If it fails again, show the bank the line and the reason.';
  return { code: 'bank-file-invalid', line, reason, todo };
}

/** @param bankAccounts of several open companies each */
export function reasonOfSharedAccounts(bankAccounts: string[]): FailureReason {
  return {
    code: 'bank-account-shared',
    reason: `Several open companies have the bank account ${bankAccounts.join(', ')}, and nobody knows whose payments these are.`,
    todo: 'Correct the bank account of all but one of them, and give the file in again. Or import it for one: tilgode bank import FILE --account ID',
  };
}

/** @param bankAccounts of no open company */
export function reasonOfUnknownAccounts(bankAccounts: string[]): FailureReason {
  return {
    code: 'wrong-account',
    reason: `No open company has the bank account ${bankAccounts.join(', ')}.`,
    todo: 'Set the bank account of the company (tilgode company update --bank-account), and give the file in again.',
  };
}
