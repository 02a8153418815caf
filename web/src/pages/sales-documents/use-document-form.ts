import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { accountApi } from '../../http/account-api.ts';
import { forgetKeptForm } from '../../http/kept-form.ts';
import { useAccount } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { focusFirstError } from '../../ui/form/focus-in-view.ts';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import type { Changes } from '../../ui/form/save-conflict.tsx';
import { useSaveAgain, useVersion } from '../../ui/form/use-version.ts';
import { tell } from '../../ui/notice.tsx';
import { useUnsaved } from '../../ui/form/unsaved-forms.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.tsx';
import { keepFocus } from '../../ui/windows/keep-focus.ts';
import { clientQuery, clientsKey } from '../customer-register/customers.ts';
import { useCurrencies } from '../customer-register/use-currencies.ts';
import type { Keys } from '../../http/use-once.ts';
import type { Document, DocumentKind, OpenedForm } from './document-kind.ts';
import { formTexts } from './form-texts.ts';
import { askForMany, handedValues } from './many/ask-for-many.ts';
import type { OneOfMany } from './many/customers.ts';
import { useHandedOver } from '../customer-register/customers.ts';
import { totalsOf } from './lines/totals.ts';
import type { DocumentValues } from './values.ts';

/**
 * Makes a document or changes one. The form keeps the version that it began with, so that another person's change in the
 * meantime is noticed (412) and not overwritten.
 */
export function useDocumentForm<
  Values extends DocumentValues,
  Stored extends Document,
  Body extends object,
  Beside,
>(kind: DocumentKind<Values, Stored, Body, Beside>, opened: OpenedForm<Values, Stored, Beside>) {
  const { facts, keptAs, mend = '', initial } = opened;
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const [stored] = useState(opened.stored);
  const version = useVersion(stored?.etag ?? '');
  const element = useRef<HTMLFormElement>(null);
  const handed = useHandedOver();
  const { form, isDirty, notice } = useKeptForm({
    keptAs,
    etag: version.etag,
    initial,
    isAnew: mend !== '',
    given: (kept) => (opened.stored === undefined ? (handedValues(handed, kept) as Partial<Values>) : {}),
    initialErrors: mend === '' ? {} : { [mend]: texts.mend },
  });
  const { values } = form;
  const { customer, clientId, client } = values;
  const [begunWith] = useState(customer);
  useEffect(() => {
    // The fields of a new customer come later than the rest of the form, and take the focus then.
    if (begunWith !== 'new') focusFirstField(element.current);
    // A form that opens with a marked field begins there.
    focusFirstError(element.current);
  }, [begunWith]);
  const isChosen = customer === 'register' && clientId !== '';
  const { data: found } = useQuery({ ...clientQuery(accountId, clientId), enabled: isChosen });
  const chosen = isChosen ? found?.client : undefined;
  const kept = stored?.document.client;
  const receiverId = { kept: kept?.id, register: clientId, new: undefined, many: undefined }[customer];
  const turnedOn = useCurrencies(values.currency === 'NOK' ? '' : values.currency);
  const currencies: readonly Currency[] = turnedOn.length === 0 ? [] : ['NOK', ...turnedOn];
  const currency: Currency =
    values.currency || currencies.find((one) => one === chosen?.currency) || BOOK_CURRENCY;
  const term = chosen?.paymentTermDays ?? facts.company.paymentTermDays;

  const save = useMutation({
    mutationFn: ({ body }: { body: Body; isToBeSent: boolean }) =>
      kind.save(version.toSave(body, begun), {
        accountId,
        api: accountApi(accountId),
        once,
        at: stored && { path: { id: stored.document.id }, header: { 'If-Match': version.etag } },
        form,
        opened,
        queries,
      }),
    onSuccess: async ({ id }, { isToBeSent }) => {
      forgetKeptForm(keptAs);
      // The page of the document shows the service's figures, and asks before it sends.
      await navigate({ ...kind.page(accountId, id, isToBeSent), ignoreBlocker: true });
      keepFocus();
      tell(version.told);
      await Promise.all(
        [kind.key, clientsKey].map((key) => queries.invalidateQueries({ queryKey: key(accountId) })),
      );
    },
    onError: (error) => showErrors(inWords(error, kind.formField)),
  });
  const [review, setReview] = useState<Body>();
  const [isMade, setIsMade] = useState(false);
  useUnsaved(isDirty && !save.isSuccess && !isMade);

  const read = (typed: Values) =>
    kind.read(
      { ...typed, currency: currencies.length === 0 ? '' : typed.currency || currency },
      facts.today,
      term,
    );

  /** What the form was to save, beside what somebody else has saved since: the same values, read in the same way. */
  const bodyOfStored = (found: Stored) => {
    const body = read(kind.valuesOf(found, language));
    return 'body' in body ? { ...body.body, ...(kept && { clientId: found.client?.id }) } : undefined;
  };
  const begun = stored && bodyOfStored(stored.document);
  const typed = save.error === null ? undefined : read(values);
  const changes: Changes<Stored> = {
    resource: kind.resource,
    mine: typed && 'body' in typed ? { ...typed.body, ...(kept && { clientId: receiverId }) } : undefined,
    begun,
    theirs: bodyOfStored,
    names: (newest) => [
      [receiverId ?? '', (chosen ?? kept)?.name ?? ''],
      [newest.client?.id ?? '', newest.client?.name ?? ''],
    ],
    currencies: (newest) => ({
      mine: currency,
      theirs: kind.valuesOf(newest, language).currency || BOOK_CURRENCY,
    }),
  };

  function submit(isToBeSent: boolean) {
    const found = read(form.getValues());
    if ('body' in found && form.getValues().customer === 'many') return setReview(() => found.body);
    if ('body' in found) return save.mutate({ body: found.body, isToBeSent });
    save.reset();
    return showErrors(inWords(found.problems));
  }

  useSaveAgain(version, () => submit(false));

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    focusFirstError(element.current);
  }

  function reviewOf(body: Body, many: NonNullable<typeof kind.many>) {
    return {
      form: many.form,
      about: many.about?.(values),
      clientIds: values.clientIds,
      atOnce: many.atOnce,
      queryKey: kind.key(accountId).map(String),
      currency,
      made: (group: string) => many.made(accountId, group),
      ask: (
        some: readonly OneOfMany[],
        of: { isTrial: boolean; keys: Keys; group: string },
      ): ReturnType<typeof askForMany> =>
        askForMany<Body>(
          some,
          of,
          (bodies) => many.make(accountApi(accountId), bodies),
          (client) =>
            many.bodyFor(
              body,
              client.id,
              of.group,
              values,
              facts.today,
              client.paymentTermDays ?? facts.company.paymentTermDays,
            ),
        ),
      onBack: () => setReview(undefined),
      onMade: () => {
        setIsMade(true);
        forgetKeptForm(keptAs);
      },
    };
  }

  return {
    element,
    form,
    values,
    facts,
    notice,
    stored: stored?.document,
    beside: stored?.beside,
    chosen,
    /** The customer that is stored. */
    kept,
    /** Who it is for, as far as it is known. */
    receiver: { kept, register: chosen, new: client, many: undefined }[customer],
    /** The days of payment that count for the customer. */
    term,
    totals: totalsOf(values, facts.today),
    currency,
    /** To choose from; empty where the company has kroner alone. */
    currencies,
    lineFacts: {
      currency,
      today: facts.today,
      usualVat: facts.usualVat,
      vatRegistered: facts.company.vatRegistered,
      clientId: (customer === 'kept' ? kept?.id : chosen?.id) ?? '',
    },
    submit,
    /** The form for many customers, where there is one. */
    many: kind.many?.form,
    /** What the form is about to make for many customers. */
    review:
      review === undefined || kind.many === undefined || customer !== 'many'
        ? undefined
        : reviewOf(review, kind.many),
    /** Under which button it is being saved. */
    saving: save.isPending ? (save.variables.isToBeSent ? 'send' : 'save') : undefined,
    error: save.error,
    /** Whether the failed saving was to lead to the sending. */
    isSent: save.variables?.isToBeSent === true,
    version,
    changes,
    read: () => kind.get(accountApi(accountId), stored?.document.id ?? ''),
    /** Where a person goes who gives up. */
    back: stored ? kind.page(accountId, stored.document.id, false) : kind.list(accountId),
    onReload: opened.onReload,
  };
}
