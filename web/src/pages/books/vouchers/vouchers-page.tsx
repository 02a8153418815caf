import { Group, Paper, Text, Title } from '@mantine/core';
import { IconFileText, IconReceipt } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { uploadFile, uploadProblem } from '../../../http/files/upload-file.ts';
import { fileSize, moment } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DropArea } from '../../../ui/drop-area/drop-area.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { AccountingOff } from '../accounting-off.tsx';
import { isAccountingOff } from '../../ledger/books-queries.ts';
import classes from './vouchers.module.css';
import type { Voucher } from './vouchers.ts';
import { voucherAddress, vouchersAddress, vouchersKey, vouchersQuery } from './vouchers.ts';
import { vouchersTexts } from './vouchers-texts.ts';

/** Takes receipts in, and shows those that wait to be posted. */
export default function VouchersPage() {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const vouchers = useQuery(vouchersQuery(accountId));
  const posted = address.read('posted');
  const next = vouchers.data?.[0];
  if (isAccountingOff(vouchers.error)) {
    return (
      <>
        <PageHeader title={texts.title} lead={texts.lead} />
        <AccountingOff />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {posted !== '' && (
        <>
          <Notice text={texts.posted} onClose={() => address.change({ posted: '' })} />
          <Group gap="sm" mb="md">
            {next !== undefined && (
              <ButtonLink
                to="/$accountId/books/vouchers/$voucherId"
                params={{ accountId, voucherId: next.id }}
                size="xs"
              >
                {texts.next}
              </ButtonLink>
            )}
            <ButtonLink
              to="/$accountId/books/journal/$entryId"
              params={{ accountId, entryId: posted }}
              size="xs"
              variant="default"
            >
              {texts.seeEntry}
            </ButtonLink>
          </Group>
        </>
      )}
      <DropVouchers />
      <QueryContent query={vouchers}>{(items) => <Waiting items={items} />}</QueryContent>
    </>
  );
}

function DropVouchers() {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const inWords = useErrorText();
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<{ name: string; error: unknown }[]>([]);

  async function send(files: readonly File[]) {
    setRefused([]);
    for (const file of files) {
      setSending(file.name);
      try {
        await uploadFile(vouchersAddress(accountId), file);
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, error }]);
      }
      await queries.invalidateQueries({ queryKey: vouchersKey(accountId) });
    }
    setSending(undefined);
  }

  return (
    <>
      <DropArea
        title={texts.drop}
        hint={sending === undefined ? texts.dropHint : texts.sending(sending)}
        choose={texts.choose}
        accept="application/pdf,image/png,image/jpeg"
        isMultiple
        isBusy={sending !== undefined}
        onFiles={(files) => void send(files)}
      />
      {refused.map(({ name, error }) => (
        <ErrorNotice
          key={name}
          title={`${name}: ${texts.problems[uploadProblem(error) ?? ''] ?? inWords(error)}`}
        />
      ))}
    </>
  );
}

function Waiting({ items }: { items: Voucher[] }) {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  if (items.length === 0) {
    return (
      <div style={{ marginTop: 24 }}>
        <EmptyState title={texts.none} hint={texts.noneHint} icon={IconReceipt} />
      </div>
    );
  }
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mt="lg">
        {texts.waiting(items.length)}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        {texts.waitingHint} {accountId.startsWith('T') && texts.testHint}
      </Text>
      <ul className={classes['list']}>
        {items.map((voucher) => (
          <Item key={voucher.id} voucher={voucher} />
        ))}
      </ul>
    </section>
  );
}

function Item({ voucher: { id, filename, contentType, size, createdAt } }: { voucher: Voucher }) {
  const texts = useTexts(vouchersTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Paper withBorder component="li" className={classes['item'] ?? ''}>
      {contentType === 'application/pdf' ? (
        <div className={classes['small']}>
          <IconFileText size={28} stroke={1.5} aria-hidden />
        </div>
      ) : (
        <img
          className={classes['small']}
          src={voucherAddress(accountId, id)}
          alt=""
          loading="lazy"
          width={64}
          height={64}
        />
      )}
      <div className={classes['name']}>
        <Text size="sm" fw={600} className="breakable">
          {filename}
        </Text>
        <Text size="xs" c="dimmed">
          {moment(createdAt, language)} · {fileSize(size, language)}
        </Text>
      </div>
      <Group gap="xs">
        <ConfirmButton
          variant="subtle"
          color="gray"
          size="xs"
          label={texts.remove}
          title={texts.removeTitle(filename)}
          call="DELETE /v1/vouchers/{id}"
          path={{ id }}
        >
          {texts.removeWarning}
        </ConfirmButton>
        <ButtonLink
          to="/$accountId/books/vouchers/$voucherId"
          params={{ accountId, voucherId: id }}
          size="xs"
          aria-label={`${texts.post} ${filename}`}
        >
          {texts.post}
        </ButtonLink>
      </Group>
    </Paper>
  );
}
