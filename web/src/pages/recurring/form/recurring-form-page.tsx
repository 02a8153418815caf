import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetKeptForm } from '../../../http/kept-form.ts';
import { useAccount, useSession } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { clientQuery } from '../../customers/customers.ts';
import { useFormFacts } from '../../invoices/form/use-form-facts.ts';
import { usualVat } from '../../invoices/form/vat-choices.ts';
import { invoiceQuery } from '../../invoices/invoices.ts';
import { recurringToChangeQuery, upcomingQuery } from '../recurring.ts';
import { recurringFormTexts } from './form-texts.ts';
import { RecurringForm } from './recurring-form.tsx';
import { newRecurring, recurringLike, valuesOfRecurring } from './values.ts';

/**
 * A new recurring invoice. With `?change=…` it is that one, with `?client=…` it is for that customer, and with `?like=…` it
 * begins with what an invoice has.
 */
export default function RecurringFormPage() {
  const texts = useTexts(recurringFormTexts);
  const address = useAddressSearch();
  const { accountId } = useAccount();
  const personId = useSession().data?.person.id ?? '';
  const change = address.read('change');
  const clientId = address.read('client');
  const likeId = address.read('like');
  const keptAs = [personId, accountId, 'recurring', change || likeId || clientId || 'new'].join(' ');
  return (
    <UnsavedChanges onLeave={() => forgetKeptForm(keptAs)}>
      <PageHeader
        title={change === '' ? texts.newTitle : texts.editTitle}
        lead={change === '' ? texts.lead : texts.editLead}
      />
      {change === '' ? (
        <NewForm key={keptAs} keptAs={keptAs} clientId={clientId} likeId={likeId} />
      ) : (
        <ChangeForm key={change} keptAs={keptAs} id={change} />
      )}
    </UnsavedChanges>
  );
}

function NewForm({ clientId: given, likeId, keptAs }: { clientId: string; likeId: string; keptAs: string }) {
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
  const blank = newRecurring({
    today,
    vat,
    clientId: client.data?.client.id ?? '',
    customer: hasRegister ? 'register' : 'new',
  });
  return (
    <RecurringForm
      initial={pattern === undefined ? blank : recurringLike(pattern, blank, today, language)}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={vat}
      today={today}
      onReload={facts.retry}
    />
  );
}

function ChangeForm({ id, keptAs }: { id: string; keptAs: string }) {
  const texts = useTexts(recurringFormTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const facts = useFormFacts();
  const found = useQuery(recurringToChangeQuery(accountId, id));
  const upcoming = useQuery(upcomingQuery(accountId, id, 1));
  const [edition, setEdition] = useState(0);
  const error = facts.error ?? found.error ?? upcoming.error;

  async function reload() {
    await Promise.all([found.refetch(), upcoming.refetch()]);
    setEdition(edition + 1);
  }

  if (error !== null) return <ErrorNotice error={error} retry={() => void reload()} />;
  const { hasRegister, today, company } = facts;
  if (hasRegister === undefined || today === undefined || company === undefined) return <PageSkeleton />;
  if (found.data === undefined || upcoming.data === undefined) return <PageSkeleton />;
  const { recurring } = found.data;
  if (recurring.status === 'ended') {
    return (
      <>
        <Text mb="sm">{texts.ended}</Text>
        <AnchorLink to="/$accountId/recurring/$recurringId" params={{ accountId, recurringId: id }}>
          {texts.toPage}
        </AnchorLink>
      </>
    );
  }
  return (
    <RecurringForm
      key={edition}
      stored={{ ...found.data, next: upcoming.data[0] }}
      initial={valuesOfRecurring(recurring, language)}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={usualVat(company, today)}
      today={today}
      onReload={() => void reload()}
    />
  );
}
