import type { UseFormReturnType } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import type { AccountApi, Schemas } from '../../http/account-api.ts';
import type { AppError } from '../../http/app-api.ts';
import type { useOnce } from '../../http/use-once.ts';
import type { Language, Texts } from '../../text/language.tsx';
import type { Destination } from '../../ui/links.tsx';
import type { CallHeader } from '../../http/use-once.ts';
import type { FormFacts } from './form-facts.ts';
import type { ForForm } from '../customer-register/customers.ts';
import type { Chosen, DocumentValues, Read } from './values.ts';

type PageTexts = {
  newTitle: string;
  changeTitle: string;
  /** Of a copy. */
  copyTitle?: (customer: string) => string;
  lead: string;
  changeLead?: string;
  notChangeable: string;
  toDocument: string;
};

type Customer = Pick<Schemas['Client'], 'name' | 'address' | 'postalCode' | 'city' | 'email' | 'country'>;
/** A document that the service has. The customer of a recurring invoice is one of the register, and is asked for. */
export type Document = { id: string; updatedAt: string; client?: Customer & { id: string | null } };

/** How the app begins, asks for and finds one kind of sales document. */
export type DocumentKind<Values extends DocumentValues, Stored extends Document, Body, Beside = undefined> = {
  /** Names the form among those that the browser keeps. */
  name: string;
  resource: 'Invoice' | 'Quote' | 'RecurringInvoice';
  texts: Texts<PageTexts>;
  /** Under this name the address has the document that is changed. */
  changes: 'draft' | 'change';
  key: (accountId: string) => unknown[];
  list: (accountId: string) => Destination;
  /** @param send whether the page begins with the question whether to send */
  page: (accountId: string, id: string, send: boolean) => Destination;

  get: (api: AccountApi, id: string) => Promise<{ data?: Stored; error?: unknown; response: Response }>;
  /** Reads what the form of a change needs besides. */
  getBeside?: (api: AccountApi, id: string) => Promise<Beside | undefined>;
  isChangeable: (stored: Stored) => boolean;

  blank: (chosen: Chosen, today: LocalDate) => Values;
  /** The values of a new document like the invoice that `?like=…` in the address names. */
  like?: {
    query: (
      accountId: string,
      id: string,
    ) => { queryKey: unknown[]; queryFn: () => Promise<{ invoice: Schemas['Invoice'] }> };
    values: (invoice: Schemas['Invoice'], blank: Values, today: LocalDate, language: Language) => Values;
  };
  valuesOf: (stored: Stored, language: Language) => Values;
  /** @param term the days of payment that count for the customer */
  read: (values: Values, today: LocalDate, term: number) => Read<Body>;
  /** Under `at` stands what is changed, of the version that the form began with; undefined for something new. */
  save: (
    body: Body,
    call: {
      accountId: string;
      api: AccountApi;
      once: ReturnType<typeof useOnce>;
      at: { path: { id: string }; header: { 'If-Match': string } } | undefined;
      form: UseFormReturnType<Values>;
      opened: OpenedForm<Values, Stored, Beside>;
      queries: QueryClient;
    },
  ) => Promise<Stored>;
  formField: (apiField: string) => string;
  /** How one form makes a document for each of many customers. Left out: it does not. */
  many?: {
    form: ForForm;
    /** What all of them have, above the customers that are looked over. */
    about?: (values: Values) => ReactNode;
    /** The body for one of them. @param term the days of payment that count for the customer */
    bodyFor: (
      body: Body,
      clientId: string,
      group: string,
      values: Values,
      today: LocalDate,
      term: number,
    ) => Body;
    /** So many are made by one request. */
    atOnce: number;
    /** @returns for each body, in their order, the document or why it was refused */
    make: (
      api: AccountApi,
      bodies: readonly { body: Body; header: CallHeader }[],
    ) => Promise<readonly ({ total: number } | AppError)[]>;
    /** What one form has made. */
    made: (accountId: string, group: string) => Destination;
  };
  /** A new document like the one of its kind that `?copy=…` names. */
  copy?: {
    values: (stored: Stored, blank: Values, language: Language) => Values;
    /** The customer of the one that is copied, for the heading. */
    customerOf: (stored: Stored) => string;
  };
};

/** What the page of a form gives to the form. */
export type OpenedForm<Values, Stored, Beside = undefined> = {
  /** What is changed, as it was when the form began; undefined for something new. */
  stored?: { document: Stored; etag: string; beside: Beside | undefined } | undefined;
  initial: Values;
  facts: FormFacts;
  /** The key of what the browser keeps of this form. */
  keptAs: string;
  /** The field that keeps the draft from being sent. It is marked, and the focus begins there. */
  mend?: string;
  /** Begins anew with what is stored now. */
  onReload: () => void;
};

/** The body that a function reads out of values. */
export type BodyRead<F extends (...given: never[]) => Read<unknown>> = Extract<
  ReturnType<F>,
  { body: unknown }
>['body'];
