import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../../http/account-api.ts';
import { importFile } from '../../../../http/files/import-file.ts';
import { useAccount, useMay } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { useErrorText } from '../../../../text/use-error-text.ts';
import { useChange } from '../../../../ui/form/use-change.ts';
import { AreCompanies } from '../../are-companies.tsx';
import { useFileLines } from '../../file-lines.ts';
import { useForeseen } from '../../foreseen.ts';
import { importsTexts } from '../../imports-texts.ts';
import { linesToLeaveOut } from '../../leave-out.ts';
import { ProblemTable } from '../../problem-table.tsx';
import { FileRow } from './file-row.tsx';
import { moveFilesTexts } from './files-texts.ts';

type CustomersProps = {
  file: File;
  /** The answer of whether customers with names of companies are businesses. A corrected file keeps it. */
  companiesAreBusinesses: boolean;
  onCompanies: (areBusinesses: boolean) => void;
  onAdded: () => void;
  /** The file has something else in it. */
  onForget: () => void;
  onRemove: () => void;
};

/** Customers as CSV, which the register gets before the move finds them there. */
export function CustomersFile({ onForget, onRemove, ...of }: CustomersProps) {
  const texts = useTexts(moveFilesTexts);
  const may = useMay();
  const mayAdd = may('sell');
  return (
    <FileRow name={of.file.name} kind="clients" onRemove={onRemove}>
      {mayAdd ? <Customers {...of} /> : <Text size="sm">{texts.notForYou}</Text>}
      <Anchor component="button" type="button" size="sm" onClick={onForget}>
        {texts.somethingElse}
      </Anchor>
    </FileRow>
  );
}

function Customers({
  file,
  companiesAreBusinesses,
  onCompanies,
  onAdded,
}: Pick<CustomersProps, 'file' | 'companiesAreBusinesses' | 'onCompanies' | 'onAdded'>) {
  const texts = useTexts(moveFilesTexts);
  const inWords = useErrorText();
  const { leftOut } = useTexts(importsTexts);
  const { accountId } = useAccount();
  const contentOf = useFileLines(file);
  const [{ key, ...choices }, setTake] = useState(() => ({
    leaveOut: [] as number[],
    key: newIdempotencyKey(),
  }));
  const change = (changes: Partial<typeof choices>) =>
    setTake({ ...choices, ...changes, key: newIdempotencyKey() });
  const asked = { file, keepsExisting: false, ...choices, companiesAreBusinesses, key };
  const { report, unsaid, error, isFetching } = useForeseen('clients', asked);
  const take = useChange(() => importFile(accountId, { kind: 'clients', ...asked }, key), {
    renews: 'imports',
    onDone: onAdded,
  });
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
            unsaid={unsaid}
            kind="clients"
            contentOf={contentOf}
            areBusinesses={companiesAreBusinesses}
            isBusy={isFetching || take.isPending}
            onChange={(are) => {
              onCompanies(are);
              change({});
            }}
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
