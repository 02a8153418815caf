import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useSession } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { forgetKeptForm } from '../../http/kept-form.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { clientQuery } from '../customers/customers.ts';
import { formTexts } from './form/form-texts.ts';
import { InvoiceForm } from './form/invoice-form.tsx';
import { useFormFacts } from './form/use-form-facts.ts';
import { newInvoice, valuesLike, valuesOfDraft } from './form/values.ts';
import { usualVat } from './form/vat-choices.ts';
import { draftToChangeQuery, invoiceQuery } from './invoices.ts';

/**
 * A new invoice. With `?draft=…` it is that draft, and `&field=…` marks a field. With `?client=…` it is for that
 * customer, with `?like=…` it begins with what another invoice has.
 */
export default function NewInvoicePage() {
  const texts = useTexts(formTexts);
  const address = useAddressSearch();
  const { accountId } = useAccount();
  const personId = useSession().data?.person.id ?? '';
  const draftId = address.read('draft');
  const clientId = address.read('client');
  const likeId = address.read('like');
  // Each draft and each customer has a form of its own.
  const keptAs = [personId, accountId, 'invoice', draftId || likeId || clientId || 'new'].join(' ');
  return (
    <UnsavedChanges onLeave={() => forgetKeptForm(keptAs)}>
      <PageHeader title={draftId === '' ? texts.newTitle : texts.draftTitle} lead={texts.lead} />
      {draftId === '' ? (
        <NewInvoiceForm key={keptAs} keptAs={keptAs} clientId={clientId} likeId={likeId} />
      ) : (
        <DraftForm key={draftId} keptAs={keptAs} id={draftId} mend={address.read('field')} />
      )}
    </UnsavedChanges>
  );
}

function NewInvoiceForm({
  clientId: given,
  likeId,
  keptAs,
}: {
  clientId: string;
  likeId: string;
  keptAs: string;
}) {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const facts = useFormFacts();
  const like = useQuery({ ...invoiceQuery(accountId, likeId), enabled: likeId !== '', retry: false });
  const pattern = like.data?.invoice;
  const clientId = given || (pattern?.client.id ?? '');
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '', retry: false });
  if (facts.error !== null) return <ErrorNotice error={facts.error} retry={facts.retry} />;
  const { hasRegister, today, company } = facts;
  if (hasRegister === undefined || today === undefined || company === undefined) return <PageSkeleton />;
  if (like.error !== null) return <ErrorNotice error={like.error} retry={() => void like.refetch()} />;
  if (likeId !== '' && like.isPending) return <PageSkeleton />;
  if (clientId !== '' && client.isPending) return <PageSkeleton />;
  const vat = usualVat(company, today);
  const initial = newInvoice({
    clientId: client.data?.client.id ?? '',
    customer: hasRegister ? 'register' : 'new',
    vat,
  });
  const likeIt = pattern && valuesLike(pattern, initial, language);
  return (
    <InvoiceForm
      initial={likeIt ?? initial}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={vat}
      today={today}
      onReload={facts.retry}
    />
  );
}

function DraftForm({ id, mend, keptAs }: { id: string; mend: string; keptAs: string }) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const facts = useFormFacts();
  const draft = useQuery(draftToChangeQuery(accountId, id));
  const [edition, setEdition] = useState(0);
  const error = facts.error ?? draft.error;

  async function reload() {
    await draft.refetch();
    setEdition(edition + 1);
  }

  if (error !== null) return <ErrorNotice error={error} retry={() => void reload()} />;
  const { hasRegister, today, company } = facts;
  if (hasRegister === undefined || today === undefined || company === undefined || draft.data === undefined) {
    return <PageSkeleton />;
  }
  const { invoice } = draft.data;
  if (invoice.status !== 'draft' || invoice.type !== 'invoice') {
    return (
      <>
        <Text mb="sm">{texts.notDraft}</Text>
        <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId: id }}>
          {texts.toInvoice}
        </AnchorLink>
      </>
    );
  }
  return (
    <InvoiceForm
      key={edition}
      draft={draft.data}
      initial={valuesOfDraft(invoice, language)}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={usualVat(company, today)}
      today={today}
      mend={edition === 0 ? mend : ''}
      onReload={() => void reload()}
    />
  );
}
