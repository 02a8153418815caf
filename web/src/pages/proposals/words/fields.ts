import type { operations } from '../../../../../client/src/schema.ts';
import type { Schemas } from '../../../http/account-api.ts';
import type { Language, Texts } from '../../../text/language.tsx';

export type ResourceName = keyof Schemas;

type Label = Texts<string>;

/** What values are said by. */
export type Reader = {
  language: Language;
  /** The names of resources by their ids, and of accounts by their numbers. */
  names: ReadonlyMap<string, string>;
  /** That of the document whose members are said; left out: kroner. */
  currency?: string | undefined;
  /** The same of the version before, which may be in another one. */
  currencyBefore?: string | undefined;
};

/** A value that is one row, or a list of such values. */
type Plain<V> = {
  label: Label;
  say: (value: V, reader: Reader) => string;
  /** The caller wrote it. It is shown as a quote. */
  isQuote?: true;
  /** An answer that has 0 or false says nothing by it. */
  isNothingAtZero?: true;
  /** An answer that is a document in kroner says nothing by it. */
  isNothingInKroner?: true;
};
/** One of several values, each with its word. */
type Worded<V extends string | number> = {
  label: Label;
  words: Texts<Record<V, string>>;
  /** As above. */
  isNothingInKroner?: true;
};
/** An object, or a list of them. `one` names one of a list. */
type Members<T> = { label: Label; one?: Label; members: FieldsFor<T> };
/** An object that is said in one row. Each of its members is named, so that a new one is not forgotten. */
type Said<T> = {
  label: Label;
  says: { [K in keyof T]-?: true };
  say: (value: T, reader: Reader) => string;
};
/** Names and values that the caller chose. */
type Pairs = { label: Label; pairs: true };

/** How a field with such a value is shown. An array is shown as its items. */
export type FieldFor<V> = [V] extends [readonly (infer I)[]]
  ? FieldFor<NonNullable<I>>
  : [V] extends [string]
    ? string extends V
      ? Plain<string> | Worded<string>
      : Worded<V>
    : [V] extends [number | boolean]
      ? Plain<V>
      : string extends keyof V
        ? Pairs
        : Members<V> | Said<V>;

/** Each member has its label in both languages, and says how its value is shown. */
export type FieldsFor<T> = { [K in keyof T]-?: FieldFor<NonNullable<T[K]>> };

/** What the service keeps for programs, or what another member says better: ids, links, when something was made or changed. */
export const UNSEEN = 'unseen';

/** The members of an answer. Unlike those of a request, some of them need not be shown. */
export type ResourceFieldsFor<T> = {
  [K in keyof T]-?:
    | typeof UNSEEN
    | ([NonNullable<T[K]>] extends [readonly (infer I)[]]
        ? ResourceFieldFor<NonNullable<I>>
        : ResourceFieldFor<NonNullable<T[K]>>);
};
type ResourceFieldFor<V> = [V] extends [string | number | boolean]
  ? FieldFor<V>
  : FieldFor<V> | { label: Label; one?: Label; members: ResourceFieldsFor<V> };

/** A field as the rows are made from it (rows.ts). */
export type Field =
  | typeof UNSEEN
  | {
      label: Label;
      one?: Label;
      members?: Fields;
      pairs?: true;
      words?: Texts<Readonly<Record<string, string>>>;
      say?: (value: never, reader: Reader) => string;
      isQuote?: true;
      isNothingAtZero?: true;
      isNothingInKroner?: true;
    };
export type Fields = Readonly<Record<string, Field>>;

type ParametersOf<O extends keyof operations, Place extends 'header' | 'path' | 'query'> = NonNullable<
  operations[O]['parameters'][Place]
>;
type BodyOf<O extends keyof operations> =
  NonNullable<operations[O]['requestBody']> extends infer R
    ? R extends { content: { 'application/json': infer B } }
      ? B
      : unknown
    : never;

/** Each item of a batch is a proposal of the single operation. */
type Batch = 'createInvoices' | 'sendInvoices' | 'sendReminders';

/** The operations that an API client can propose: they take the header that asks for it. */
export type ProposableOperation = Exclude<
  {
    [O in keyof operations]: Has<ParametersOf<O, 'header'>, 'Tilgode-Mode'> extends true ? O : never;
  }[keyof operations],
  Batch
>;
/** Every name seems to be a key of `never`, of which operations without such parameters are. */
type Has<T, Name> = [T] extends [never] ? false : Name extends keyof T ? true : false;

/** They name what the answer or `before` shows. */
type IdParameter = 'id' | 'attachmentId' | 'deliveryId' | 'orderId' | 'paymentId' | 'refundId' | 'writeOffId';
type Without<T> = [T] extends [never] ? unknown : Omit<T, IdParameter>;

/** All that a request of the operation says: its body, and its parameters that are no ids. */
export type RequestOf<O extends keyof operations> = ([BodyOf<O>] extends [never] ? unknown : BodyOf<O>) &
  Without<ParametersOf<O, 'path'>> &
  Without<ParametersOf<O, 'query'>>;
