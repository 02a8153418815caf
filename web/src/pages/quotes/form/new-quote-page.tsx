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
import { quoteToChangeQuery } from '../quotes.ts';
import { QuoteForm } from './quote-form.tsx';
import { quoteFormTexts } from './quote-form-texts.ts';
import { newQuote, valuesOfQuote } from './quote-values.ts';

/** A new quote. With `?draft=…` it is that draft, with `?client=…` it is for that customer. */
export default function NewQuotePage() {
  const texts = useTexts(quoteFormTexts);
  const address = useAddressSearch();
  const { accountId } = useAccount();
  const personId = useSession().data?.person.id ?? '';
  const draftId = address.read('draft');
  const clientId = address.read('client');
  // Each draft and each customer has a form of its own.
  const keptAs = [personId, accountId, 'quote', draftId || clientId || 'new'].join(' ');
  return (
    <UnsavedChanges onLeave={() => forgetKeptForm(keptAs)}>
      <PageHeader title={draftId === '' ? texts.newTitle : texts.draftTitle} lead={texts.lead} />
      {draftId === '' ? (
        <NewQuoteForm key={keptAs} keptAs={keptAs} clientId={clientId} />
      ) : (
        <DraftForm key={draftId} keptAs={keptAs} id={draftId} />
      )}
    </UnsavedChanges>
  );
}

function NewQuoteForm({ clientId, keptAs }: { clientId: string; keptAs: string }) {
  const { accountId } = useAccount();
  const facts = useFormFacts();
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '', retry: false });
  if (facts.error !== null) return <ErrorNotice error={facts.error} retry={facts.retry} />;
  const { hasRegister, today, company } = facts;
  if (hasRegister === undefined || today === undefined || company === undefined) return <PageSkeleton />;
  if (clientId !== '' && client.isPending) return <PageSkeleton />;
  const vat = usualVat(company, today);
  const chosen = {
    clientId: client.data?.client.id ?? '',
    customer: hasRegister ? ('register' as const) : ('new' as const),
  };
  return (
    <QuoteForm
      initial={newQuote(chosen, vat, today)}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={vat}
      today={today}
      onReload={facts.retry}
    />
  );
}

function DraftForm({ id, keptAs }: { id: string; keptAs: string }) {
  const texts = useTexts(quoteFormTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const facts = useFormFacts();
  const draft = useQuery(quoteToChangeQuery(accountId, id));
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
  const { quote } = draft.data;
  if (quote.status !== 'draft') {
    return (
      <>
        <Text mb="sm">{texts.notDraft}</Text>
        <AnchorLink to="/$accountId/quotes/$quoteId" params={{ accountId, quoteId: id }}>
          {texts.toQuote}
        </AnchorLink>
      </>
    );
  }
  return (
    <QuoteForm
      key={edition}
      draft={draft.data}
      initial={valuesOfQuote(quote, language)}
      hasRegister={hasRegister}
      company={company}
      keptAs={keptAs}
      usualVat={usualVat(company, today)}
      today={today}
      onReload={() => void reload()}
    />
  );
}
