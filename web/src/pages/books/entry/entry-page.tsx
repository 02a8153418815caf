import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { AccountingOff } from '../accounting-off.tsx';
import { entryQuery, isAccountingOff, isReversible } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import { EntryFacts, EntryLines } from '../../ledger/entry-lines.tsx';
import { entryName, entryNumber, entryTextIn } from '../../ledger/entry-name.ts';
import { entryTexts } from './entry-texts.ts';
import { EntryVouchers } from './entry-vouchers.tsx';
import { ReversalForm } from './reversal-form.tsx';
import { TemplateForm } from './template-form.tsx';

/** One entry of the journal. A manual entry can be reversed here. */
export default function EntryPage() {
  const { accountId } = useAccount();
  const { entryId } = useParams({ from: '/$accountId/books/journal/$entryId' });
  const entry = useQuery(entryQuery(accountId, entryId));
  const { journal } = useTexts(booksTexts);
  if (isAccountingOff(entry.error)) {
    return (
      <>
        <PageHeader title={journal} />
        <AccountingOff />
      </>
    );
  }
  if (entry.error !== null) return <ErrorNotice error={entry.error} retry={() => void entry.refetch()} />;
  if (entry.data === undefined) return <PageSkeleton />;
  return <OneEntry key={entryId} entry={entry.data} />;
}

function OneEntry({ entry }: { entry: Schemas['JournalEntry'] }) {
  const texts = useTexts(entryTexts);
  const names = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const address = useAddressSearch();
  const [reversal, setReversal] = useState<Schemas['JournalEntry']>();
  const name = entryName(entry, names);
  const isNew = address.read('posted') !== '';

  return (
    <>
      <PageHeader
        title={name}
        badge={
          <Badge color={entry.status === 'Posted' ? 'green' : 'gray'}>{names.statuses[entry.status]}</Badge>
        }
        lead={entryTextIn(entry.description, language)}
        actions={
          <>
            {may('keepBooks') && isReversible(entry) && (
              <DialogButton
                label={texts.reverse}
                title={texts.reverseTitle(entryNumber(entry))}
                variant="default"
              >
                <ReversalForm entry={entry} onDone={setReversal} />
              </DialogButton>
            )}
            {may('keepBooks') && entry.sourceDocumentType === 'Manual' && (
              <DialogButton label={texts.saveTemplate} title={texts.saveTemplate} variant="default">
                <TemplateForm entry={entry} />
              </DialogButton>
            )}
            {may('keepBooks') && entry.sourceDocumentType === 'Manual' && (
              <ButtonLink
                to="/$accountId/books/journal/new"
                params={{ accountId }}
                search={{ copy: entry.id }}
                variant="default"
              >
                {texts.copy}
              </ButtonLink>
            )}
            <ButtonLink to="/$accountId/books/journal" params={{ accountId }} variant="default">
              {texts.toJournal}
            </ButtonLink>
          </>
        }
      />
      {isNew && <Notice text={texts.posted(name)} onClose={() => address.change({ posted: '' })} />}
      {reversal !== undefined && (
        <>
          <Notice text={texts.reversed(entryNumber(reversal))} onClose={() => setReversal(undefined)} />
          <ButtonLink
            to="/$accountId/books/journal/$entryId"
            params={{ accountId, entryId: reversal.id }}
            size="xs"
            mb="md"
          >
            {texts.seeReversal}
          </ButtonLink>
        </>
      )}
      <Stack gap="md">
        <Group gap="4px 24px">
          <Text size="sm" c="dimmed">
            {texts.postingDate}: {day(entry.postingDate, language)}
          </Text>
          <EntryFacts entry={entry} />
        </Group>
        <EntryLines entry={entry} label={names.linesOf(name)} />
        {entry.sourceDocumentType === 'Manual' && <EntryVouchers entryId={entry.id} />}
        {entry.status === 'Reversed' && <Text size="sm">{texts.isReversed}</Text>}
        {entry.sourceDocumentType !== 'Manual' && (
          <Text size="sm" c="dimmed">
            {hintOf(entry.sourceDocumentType, texts)}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** Tells where people correct an entry that is not manual. */
function hintOf(source: Schemas['JournalEntry']['sourceDocumentType'], texts: typeof entryTexts.nb): string {
  if (source === 'Refund') return texts.refundHint;
  if (source === 'YearResult') return texts.yearResultHint;
  if (source === 'CurrencyRevaluation') return texts.revaluationHint;
  return source === 'OpeningBalance' ? texts.openingHint : texts.salesHint;
}
