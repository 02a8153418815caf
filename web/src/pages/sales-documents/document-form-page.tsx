import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { forgetKeptForm } from '../../http/kept-form.ts';
import { useAccount, useSession } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { clientQuery } from '../customer-register/customers.ts';
import type { Document, DocumentKind, OpenedForm } from './document-kind.ts';
import { useFormFacts } from './form-facts.ts';
import type { DocumentValues } from './values.ts';

type Props<Values extends DocumentValues, Stored extends Document, Body, Beside> = {
  of: DocumentKind<Values, Stored, Body, Beside>;
  Form: (opened: OpenedForm<Values, Stored, Beside>) => ReactNode;
};

/**
 * A new document. With `?draft=…` or `?change=…` it is that one, and `&field=…` marks a field. With `?client=…` it is for that
 * customer, with `?like=…` it begins with what an invoice has, with `?copy=…` with what another of its kind has.
 */
export function DocumentFormPage<Values extends DocumentValues, Stored extends Document, Body, Beside>({
  of: kind,
  Form,
}: Props<Values, Stored, Body, Beside>) {
  const texts = useTexts(kind.texts);
  const address = useAddressSearch();
  const { accountId } = useAccount();
  const personId = useSession().data?.person.id ?? '';
  const id = address.read(kind.changes);
  const clientId = address.read('client');
  const likeId = kind.like === undefined ? '' : address.read('like');
  const copyId = kind.copy === undefined ? '' : address.read('copy');
  // Each document and each customer has a form of its own.
  const keptAs = [personId, accountId, kind.name, id || copyId || likeId || clientId || 'new'].join(' ');
  const isNew = id === '';
  const copied = useCopied(kind, copyId).data;
  const newTitle = (copied && kind.copy && texts.copyTitle?.(kind.copy.customerOf(copied))) ?? texts.newTitle;
  return (
    <UnsavedChanges onLeave={() => forgetKeptForm(keptAs)}>
      <PageHeader
        title={isNew ? newTitle : texts.changeTitle}
        lead={isNew ? texts.lead : (texts.changeLead ?? texts.lead)}
      />
      {isNew ? (
        <NewForm
          key={keptAs}
          of={kind}
          Form={Form}
          keptAs={keptAs}
          clientId={clientId}
          likeId={likeId}
          copyId={copyId}
        />
      ) : (
        <ChangeForm key={id} of={kind} Form={Form} keptAs={keptAs} id={id} mend={address.read('field')} />
      )}
    </UnsavedChanges>
  );
}

function NewForm<Values extends DocumentValues, Stored extends Document, Body, Beside>({
  of: kind,
  Form,
  keptAs,
  clientId: given,
  likeId,
  copyId,
}: Props<Values, Stored, Body, Beside> & {
  keptAs: string;
  clientId: string;
  likeId: string;
  copyId: string;
}) {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { facts, ...read } = useFormFacts();
  const like = useQuery({
    ...(kind.like?.query(accountId, likeId) ?? { queryKey: ['like-nothing'], queryFn: skipToken }),
    enabled: likeId !== '',
    retry: false,
  });
  const copied = useCopied(kind, copyId);
  const pattern = like.data?.invoice;
  const clientId = given || (pattern?.client.id ?? '');
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '', retry: false });
  if (read.error !== null) return <ErrorNotice error={read.error} retry={read.retry} />;
  if (facts === undefined) return <PageSkeleton />;
  if (like.error !== null) return <ErrorNotice error={like.error} retry={() => void like.refetch()} />;
  if (copied.error !== null) return <ErrorNotice error={copied.error} retry={() => void copied.refetch()} />;
  if (copyId !== '' && copied.isPending) return <PageSkeleton />;
  if (likeId !== '' && like.isPending) return <PageSkeleton />;
  if (clientId !== '' && client.isPending) return <PageSkeleton />;
  const blank = kind.blank(
    {
      clientId: client.data?.client.id ?? '',
      customer: facts.hasRegister ? 'register' : 'new',
      vat: facts.usualVat,
    },
    facts.today,
  );
  const initial = (pattern && kind.like?.values(pattern, blank, facts.today, language)) ?? blank;
  const values =
    copied.data === undefined ? initial : (kind.copy?.values(copied.data, initial, language) ?? initial);
  return <Form initial={values} facts={facts} keptAs={keptAs} onReload={read.retry} />;
}

/** The document that a new one is copied from. */
function useCopied<Values extends DocumentValues, Stored extends Document, Body, Beside>(
  kind: DocumentKind<Values, Stored, Body, Beside>,
  copyId: string,
) {
  const { accountId } = useAccount();
  return useQuery({
    queryKey: ['document-to-copy', ...kind.key(accountId), copyId],
    queryFn: async () => dataOf(await kind.get(accountApi(accountId), copyId)),
    enabled: copyId !== '',
    retry: false,
  });
}

function ChangeForm<Values extends DocumentValues, Stored extends Document, Body, Beside>({
  of: kind,
  Form,
  keptAs,
  id,
  mend,
}: Props<Values, Stored, Body, Beside> & { keptAs: string; id: string; mend: string }) {
  const texts = useTexts(kind.texts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { facts, ...read } = useFormFacts();
  // Read once, because typed changes belong to the version that the form began with.
  const found = useQuery({
    queryKey: ['document-to-change', ...kind.key(accountId), id],
    queryFn: async () => {
      const api = accountApi(accountId);
      const [answer, beside] = await Promise.all([kind.get(api, id), kind.getBeside?.(api, id)]);
      return { document: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*', beside };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const [edition, setEdition] = useState(0);
  const error = read.error ?? found.error;

  async function reload() {
    await found.refetch();
    setEdition(edition + 1);
  }

  if (error !== null) return <ErrorNotice error={error} retry={() => void reload()} />;
  if (facts === undefined || found.data === undefined) return <PageSkeleton />;
  if (!kind.isChangeable(found.data.document)) {
    return (
      <>
        <Text mb="sm">{texts.notChangeable}</Text>
        <AnchorLink {...kind.page(accountId, id, false)}>{texts.toDocument}</AnchorLink>
      </>
    );
  }
  return (
    <Form
      key={edition}
      stored={found.data}
      initial={kind.valuesOf(found.data.document, language)}
      facts={facts}
      keptAs={keptAs}
      mend={edition === 0 ? mend : ''}
      onReload={() => void reload()}
    />
  );
}
