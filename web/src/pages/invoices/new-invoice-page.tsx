import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '../../../../server/src/domain/local-date.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { registerQuery } from '../customers/customers.ts';
import { companyQuery } from '../settings/company/company-settings.ts';
import { formTexts } from './form/form-texts.ts';
import { InvoiceForm } from './form/invoice-form.tsx';
import { newInvoice, valuesOfDraft } from './form/values.ts';
import { usualVat } from './form/vat-choices.ts';
import { draftToChangeQuery } from './invoices.ts';

const DAYS_TO_PAY = 14;

/**
 * A new invoice. With `?draft=…` it is that draft, and `&field=…` marks a field. With `?client=…` it is for that
 * customer.
 */
export function NewInvoicePage() {
  const texts = useTexts(formTexts);
  const address = useAddressSearch();
  const draftId = address.read('draft');
  return (
    <UnsavedChanges>
      <PageHeader title={draftId === '' ? texts.newTitle : texts.draftTitle} lead={texts.lead} />
      {draftId === '' ? (
        <NewInvoiceForm clientId={address.read('client')} />
      ) : (
        <DraftForm key={draftId} id={draftId} mend={address.read('field')} />
      )}
    </UnsavedChanges>
  );
}

function NewInvoiceForm({ clientId }: { clientId: string }) {
  const facts = useFormFacts();
  if (facts.error !== null) return <ErrorNotice error={facts.error} retry={facts.retry} />;
  if (facts.register === undefined || facts.today === undefined || facts.vat === undefined) {
    return <PageSkeleton />;
  }
  const { register, today, vat } = facts;
  const initial = newInvoice({
    clientId: register.some(({ id }) => id === clientId) ? clientId : '',
    customer: register.length === 0 ? 'new' : 'register',
    dueDate: addDays(today, DAYS_TO_PAY),
    vat,
  });
  return (
    <InvoiceForm initial={initial} register={register} usualVat={vat} today={today} onReload={facts.retry} />
  );
}

function DraftForm({ id, mend }: { id: string; mend: string }) {
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
  const { register, today, vat } = facts;
  if (register === undefined || today === undefined || vat === undefined || draft.data === undefined) {
    return <PageSkeleton />;
  }
  const { invoice } = draft.data;
  if (invoice.status !== 'draft' || invoice.type !== 'invoice') {
    return (
      <>
        <Text mb="sm">{texts.notDraft}</Text>
        <Anchor component={Link} to={`/${accountId}/invoices/${id}`}>
          {texts.toInvoice}
        </Anchor>
      </>
    );
  }
  return (
    <InvoiceForm
      key={edition}
      draft={draft.data}
      initial={valuesOfDraft(invoice, language)}
      register={register}
      usualVat={vat}
      today={today}
      mend={edition === 0 ? mend : ''}
      onReload={() => void reload()}
    />
  );
}

/** The facts that the form needs to begin. */
function useFormFacts() {
  const { accountId, company } = useAccount();
  const today = useToday();
  const register = useQuery(registerQuery(accountId));
  // Only those who change the settings see them. For others the form begins with the ordinary rate.
  const maySeeSettings = useMay()('changeSettings');
  const settings = useQuery({ ...companyQuery(company.companyId), enabled: maySeeSettings });
  return {
    today,
    register: register.data,
    vat:
      (maySeeSettings && settings.isPending) || today === undefined
        ? undefined
        : usualVat(settings.data, today),
    error: register.data === undefined ? register.error : null,
    retry: () => void register.refetch(),
  };
}
