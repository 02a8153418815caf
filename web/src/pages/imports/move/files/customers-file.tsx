import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../../http/account-api.ts';
import { importFile } from '../../../../http/files/import-file.ts';
import { useAccount, useMay } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { useErrorText } from '../../../../text/use-error-text.ts';
import { useChange } from '../../../../ui/form/use-change.ts';
import { AreCompanies } from '../../are-companies.tsx';
import { useFileLines } from '../../file-lines.ts';
import { importsTexts } from '../../imports-texts.ts';
import { linesToLeaveOut } from '../../leave-out.ts';
import { ProblemTable } from '../../problem-table.tsx';
import { FileRow } from './file-row.tsx';
import { moveFilesTexts } from './files-texts.ts';

/** Customers as CSV, which the register gets before the move finds them there. */
export function CustomersFile({
  file,
  onForget,
  onRemove,
}: {
  file: File;
  /** The file has something else in it. */
  onForget: () => void;
  onRemove: () => void;
}) {
  const texts = useTexts(moveFilesTexts);
  const may = useMay();
  const mayAdd = may('sell');
  return (
    <FileRow name={file.name} kind="clients" onRemove={onRemove}>
      {mayAdd ? <Customers file={file} /> : <Text size="sm">{texts.notForYou}</Text>}
      <Anchor component="button" type="button" size="sm" onClick={onForget}>
        {texts.somethingElse}
      </Anchor>
    </FileRow>
  );
}

function Customers({ file }: { file: File }) {
  const texts = useTexts(moveFilesTexts);
  const inWords = useErrorText();
  const { leftOut } = useTexts(importsTexts);
  const { accountId } = useAccount();
  const contentOf = useFileLines(file);
  const [{ key, ...choices }, setTake] = useState(() => ({
    leaveOut: [] as number[],
    companiesAreBusinesses: false,
    key: newIdempotencyKey(),
  }));
  const change = (changes: Partial<typeof choices>) =>
    setTake({ ...choices, ...changes, key: newIdempotencyKey() });
  const asked = { kind: 'clients' as const, file, keepsExisting: false, ...choices };
  const {
    data: report,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['import', accountId, 'clients', key],
    queryFn: () => importFile(accountId, asked, undefined),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const take = useChange(() => importFile(accountId, asked, key), { renews: 'imports' });
  const failure = take.error ?? error;
  if (take.data !== undefined) {
    return (
      <Text size="sm" role="status">
        {texts.customersAdded(take.data.importedCount)}
      </Text>
    );
  }
  const leavable = report === undefined ? [] : linesToLeaveOut(report.errors);
  return (
    <>
      {report !== undefined && (
        <Text size="sm">
          {[
            texts.customersFound(report.rowCount),
            ...(report.leftOutCount > 0 ? [leftOut(report.leftOutCount)] : []),
            ...(report.errorCount > 0 ? [texts.rowErrors(report.errorCount)] : []),
          ].join(' · ')}
        </Text>
      )}
      {report !== undefined && report.errorCount > 0 && (
        <ProblemTable
          columns={report.columns}
          kind="clients"
          problems={report.errors.slice(0, 5)}
          contentOf={contentOf}
          label={texts.errorList(file.name)}
        />
      )}
      {report !== undefined && (
        <Box mt="sm">
          <AreCompanies
            report={report}
            kind="clients"
            contentOf={contentOf}
            areBusinesses={choices.companiesAreBusinesses}
            isBusy={isFetching || take.isPending}
            onChange={(companiesAreBusinesses) => change({ companiesAreBusinesses })}
          />
        </Box>
      )}
      {failure !== null && (
        <Text size="sm" c="red" role="alert">
          {inWords(failure)}
        </Text>
      )}
      {report !== undefined && (
        <Group gap="sm" mt="xs">
          {report.errorCount === 0 && report.importedCount > 0 && (
            <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
              {texts.addCustomers(report.importedCount)}
            </Button>
          )}
          {report.errorCount === 0 && report.importedCount === 0 && (
            <Text size="sm">{texts.noNewCustomers}</Text>
          )}
          {leavable.length > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => change({ leaveOut: [...choices.leaveOut, ...leavable] })}
            >
              {texts.addWithout(leavable.length)}
            </Button>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {texts.customersHint}
      </Text>
    </>
  );
}
