import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { FIRST_ACCENT_COLOUR } from '../../../domain/accent-colour.ts';
import {
  isBankAccount,
  isBic,
  normaliseBankAccount,
  normaliseBic,
} from '../../../domain/parties/bank-account.ts';
import { isEmailAddress } from '../../../domain/texts/email-address.ts';
import type { FieldError, FieldProblem } from '../../../domain/errors/field-errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../domain/parties/organisation-number.ts';
import { isMultiLine } from '../../../domain/texts/plain-text.ts';
import type { VatTermKind } from '../../../domain/vat/vat-term.ts';
import { vatTermKindIn } from '../../../domain/vat/vat-term.ts';
import type { Accounts, Companies } from '../../../platform/database/database-types.ts';
import type { Company, DunningSettings, MailSettings, SalesSettings, Seller } from './company.ts';
import type { TextRule } from './text-rules.ts';
import {
  formattedRule,
  lineRule,
  nameRule,
  optionalRule,
  requiredRule,
  textRule,
  trim,
} from './text-rules.ts';

type Setting = {
  column: keyof Companies;
  /** The rule of a text. */
  rule?: TextRule;
  /** The option of `tilgode company update` that changes a text, and what its help says. */
  option?: readonly [flags: string, description: string];
  /** What a new company has; left out where that follows from what is told of the company. */
  begins?: unknown;
};

function form(format: string): FieldProblem {
  return { code: 'invalid-format', details: { format } };
}

/**
 * The settings of a company, by their names in `Company`. Each is declared here, and its type in `company.ts`: rows, changes and
 * what owners see follow from here.
 */
const SETTINGS = {
  seller: {
    name: {
      column: 'name',
      rule: requiredRule(nameRule(LIMITS.nameCharacters)),
      option: ['--name <name>', 'name'],
    },
    orgNumber: {
      column: 'org_number',
      rule: formattedRule(normaliseOrganisationNumber, isOrganisationNumber, { code: 'invalid-org-number' }),
    },
    address: {
      column: 'address',
      rule: lineRule(LIMITS.addressCharacters),
      option: ['--address <address>', 'street address'],
    },
    postalCode: {
      column: 'postal_code',
      rule: optionalRule(formattedRule(trim, (text) => /^\d{4}$/.test(text), form('4 digits'))),
      option: ['--postal-code <digits>', 'postal code'],
    },
    city: { column: 'city', rule: lineRule(LIMITS.cityCharacters), option: ['--city <city>', 'city'] },
    country: { column: 'country', begins: 'NO' },
    bankAccount: {
      column: 'bank_account',
      rule: optionalRule(
        formattedRule(normaliseBankAccount, isBankAccount, form('11 digits, the last one the check digit')),
      ),
      option: ['--bank-account <digits>', 'bank account, eleven digits'],
    },
    bic: {
      column: 'bic',
      rule: optionalRule(formattedRule(normaliseBic, isBic, form('a BIC of 8 or 11 characters'))),
      option: [
        '--bic <code>',
        'BIC of the bank, 8 or 11 characters; stands beside the IBAN for clients abroad',
      ],
      begins: '',
    },
    vatRegistered: { column: 'vat_registered' },
    inForetaksregisteret: { column: 'in_foretaksregisteret' },
    contactEmail: {
      column: 'contact_email',
      rule: optionalRule(formattedRule(trim, isEmailAddress, { code: 'invalid-email' })),
      option: ['--contact-email <email>', "where answers to the company's mails go"],
      begins: '',
    },
    accentColour: {
      column: 'accent_colour',
      rule: formattedRule(
        (text) => text.trim().toLowerCase(),
        (text) => /^#[0-9a-f]{6}$/.test(text),
        form('a colour as #1f4e5f'),
      ),
      option: ['--accent-colour <#rrggbb>', 'colour of documents, mails and pages'],
      begins: FIRST_ACCENT_COLOUR,
    },
    logoSha256: { column: 'logo_sha256', begins: null },
  } satisfies Record<keyof Seller, Setting>,
  settings: {
    vatRegistered: { column: 'vat_registered' },
    vatRegisteredFrom: { column: 'vat_registered_from', begins: null },
    vatAnswered: { column: 'vat_answered', begins: false },
    defaultVatRateBp: { column: 'default_vat_rate_bp' },
    zeroRateVatCode: { column: 'zero_rate_vat_code' },
    foreignSalesAreExport: { column: 'foreign_sales_are_export' },
    supplyKind: { column: 'supply_kind', begins: 'goods' },
    kidLength: { column: 'kid_length', begins: 10 },
    kidCheck: { column: 'kid_check', begins: 'mod10' },
    paymentTermDays: { column: 'payment_term_days', begins: 14 },
    asksRegister: { column: 'asks_register', begins: false },
  } satisfies Record<keyof SalesSettings, Setting>,
  mail: {
    language: { column: 'document_language', begins: 'nb' },
    emailSubject: {
      column: 'email_subject',
      rule: lineRule(LIMITS.subjectCharacters),
      option: ['--email-subject <text>', 'template of mail subjects; empty: the standard one'],
      begins: null,
    },
    emailMessage: {
      column: 'email_message',
      rule: textRule(LIMITS.notesCharacters, isMultiLine, 'multi-line'),
      option: ['--email-message <text>', 'template of mail messages; empty: the standard one'],
      begins: null,
    },
  } satisfies Record<keyof MailSettings, Setting>,
  dunning: {
    automaticLetters: { column: 'automatic_letters', begins: 'off' },
    fees: { column: 'automatic_fees', begins: true },
    reminderAfterDays: { column: 'reminder_after_days', begins: 14 },
    since: { column: 'letters_since', begins: null },
  } satisfies Record<keyof DunningSettings, Setting>,
};

/** The settings of one account, by their names in the API. The amount has another name there, and is in kroner. */
const ACCOUNT_SETTINGS = {
  eInvoices: { column: 'e_invoices' },
  /** Null while the company decides. */
  inForetaksregisteret: { column: 'in_foretaksregisteret' },
  bankFileFormat: { column: 'bank_file_format' },
  bankFeeAccount: { column: 'bank_fee_account' },
  roundingLimitOre: { column: 'rounding_limit_ore' },
  /** Those that are on, beside kroner. */
  currencies: { column: 'currencies' },
  currencyAccounts: { column: 'currency_accounts' },
} as const satisfies Record<string, { column: keyof Accounts }>;
export type AccountSettings = {
  [S in keyof typeof ACCOUNT_SETTINGS]: Selectable<Accounts>[(typeof ACCOUNT_SETTINGS)[S]['column']];
};

/** What is on or off for a whole company. Each is turned by itself, and has an entry of its own in the log of changes. */
export const SWITCHES = {
  agentsStopped: { column: 'agents_stopped', begins: false },
  /** Whether a person other than the one who ordered a refund must make its file for the bank. */
  fourEyesRefunds: { column: 'four_eyes_refunds', begins: false },
  /** Whether owner and admins alone give apps access. */
  appsByAdminsOnly: { column: 'apps_by_admins_only', begins: false },
  /** Whether the log of API calls keeps what the calls say. */
  logsProductionBodies: { column: 'logs_bodies', begins: false },
  /** On from the start, because nothing in the test account is about real people. */
  logsTestBodies: { column: 'logs_test_bodies', begins: true },
} as const satisfies Record<string, { column: keyof Companies; begins: boolean }>;
export type Switch = keyof typeof SWITCHES;

type Groups = Pick<Company, keyof typeof SETTINGS>;
const GROUPS = Object.entries(SETTINGS) as [keyof Groups, Record<string, Setting>][];

/** The columns of a company's settings. */
export function settingColumns(company: Groups): Omit<Insertable<Companies>, 'id' | 'created_at'> {
  const columns = GROUPS.map(([group, settings]) => columnsOf(settings, company[group]));
  return Object.assign({}, ...columns) as Omit<Insertable<Companies>, 'id' | 'created_at'>;
}

export function settingsFromRow(row: Selectable<Companies>): Groups {
  return everyGroup((_group, _name, { column }) => row[column]);
}

export function accountSettingColumns(settings: AccountSettings): Updateable<Accounts> {
  // The driver would write a list as one of PostgreSQL, and the column is JSON.
  const currencyAccounts = JSON.stringify(settings.currencyAccounts);
  return columnsOf(ACCOUNT_SETTINGS, { ...settings, currencyAccounts });
}

export function accountSettingsFromRow(row: Selectable<Accounts>): AccountSettings {
  const values = Object.entries(ACCOUNT_SETTINGS).map(([name, { column }]) => [name, row[column]]);
  return Object.fromEntries(values) as AccountSettings;
}

function columnsOf(
  settings: Record<string, Pick<Setting, 'column'> | { column: keyof Accounts }>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, { column }]) => [column, values[name]]));
}

/** The settings of a new company. @param told what is told of the company, by the names of settings */
export function settingsOfNewCompany(told: Record<string, unknown>): Groups {
  return everyGroup((_group, name, { begins }) => told[name] ?? begins);
}

/** The options of `tilgode company update` that change texts. */
export const SETTING_OPTIONS = GROUPS.flatMap(([, settings]) =>
  Object.values(settings).flatMap(({ option }) => (option === undefined ? [] : [option])),
);

/** The settings after a change. What is not given stays. */
export function changedSettings(company: Groups, changes: Record<string, unknown>): Groups {
  return everyGroup((group, name) => {
    const values: Record<string, unknown> = company[group];
    return changes[name] === undefined ? values[name] : changes[name];
  });
}

function everyGroup(value: (group: keyof Groups, name: string, setting: Setting) => unknown): Groups {
  const groups = GROUPS.map(([group, settings]) => {
    const values = Object.entries(settings).map(([name, setting]) => [name, value(group, name, setting)]);
    return [group, Object.fromEntries(values)];
  });
  return Object.fromEntries(groups) as Groups;
}

/** A company as its owners and admins see it. A setting that can be changed has the same name in `updateCompany`. */
export type CompanySettings = Omit<Company['seller'], 'country' | 'logoSha256'> &
  SalesSettings &
  MailSettings &
  Omit<DunningSettings, 'since'> & {
    /** Applies from the year `vatTermFrom`, or always when `vatTermFrom` is null. */
    vatTerm: VatTermKind;
    /** The year of the last change; null before the first one. */
    vatTermFrom: number | null;
    /** The SHA-256 of the logo's bytes, in hex; null without a logo. */
    logo: string | null;
    /** The day on which automatic letters were turned on. Invoices due before this day get no letters. Null while off. */
    automaticLettersSince: LocalDate | null;
  };

/** The names of the fields that a change has given another value. */
export function changedNames<S extends object>(before: S, after: S): (keyof S & string)[] {
  const names = Object.keys(before) as (keyof S & string)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

export function settingsOf({ seller, settings, mail, dunning, vatTermChanges }: Company): CompanySettings {
  const { country: _, logoSha256, ...shown } = seller;
  const { since, ...letters } = dunning;
  return {
    ...shown,
    ...settings,
    vatTerm: vatTermKindIn(vatTermChanges, vatTermChanges.at(-1) ?? 0),
    vatTermFrom: vatTermChanges.at(-1) ?? null,
    logo: logoSha256,
    ...mail,
    ...letters,
    automaticLettersSince: since,
  };
}

type TextsOf<G> = { [S in keyof G as G[S] extends { rule: TextRule } ? S : never]: string };
/** The texts among a company's settings. */
export type CompanyTexts = TextsOf<(typeof SETTINGS)['seller']> & TextsOf<(typeof SETTINGS)['mail']>;

export const SETTING_TEXTS = GROUPS.flatMap(([, settings]) =>
  Object.entries(settings).flatMap(([name, { rule }]) => (rule === undefined ? [] : [name])),
) as (keyof CompanyTexts)[];

/** Tidies the given texts; null becomes the empty text. @returns the tidied texts and an error for each wrong text */
export function readCompanyTexts<T extends { [F in keyof CompanyTexts]?: string | null | undefined }>(
  given: T,
): { tidied: T & Partial<CompanyTexts>; errors: FieldError[] } {
  const texts: Partial<CompanyTexts> = {};
  const errors: FieldError[] = [];
  for (const [name, { rule }] of GROUPS.flatMap(([, settings]) => Object.entries(settings))) {
    const field = name as keyof CompanyTexts;
    const text = given[field];
    if (rule === undefined || text === undefined) continue;
    const tidied = rule.tidy(text ?? '');
    const problem = rule.problem(tidied);
    texts[field] = tidied;
    if (problem !== undefined) errors.push({ field, ...problem });
  }
  return { tidied: { ...given, ...texts }, errors };
}
