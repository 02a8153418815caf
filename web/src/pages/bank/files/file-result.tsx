import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { clientQuery } from '../../customer-register/customers.ts';
import type { BankFile } from '../bank-queries.ts';
import classes from './files.module.css';
import { filesTexts, resultInWords } from './files-texts.ts';

/** What a file of the bank led to, in words. */
export function useResult(): (file: BankFile) => string {
  const texts = useTexts(filesTexts);
  return (file) => resultInWords(file, texts);
}

/** How far the import has come, or what it led to. */
export function FileResult({ file }: { file: BankFile }) {
  const texts = useTexts(filesTexts);
  const inWords = useResult();
  const { status, transactionCount, matchedCount, unmatchedCount, duplicateCount } = file;
  if (status === 'failed') return <WhyRefused file={file} />;
  if (status === 'done') {
    return (
      <div className={classes['result']}>
        <Text size="sm">{inWords(file)}</Text>
        <Overpaid file={file} />
      </div>
    );
  }
  const done = matchedCount + unmatchedCount + duplicateCount;
  const isChecked = transactionCount > 0;
  return (
    <div className={classes['result']}>
      <Text size="sm">{isChecked ? texts.booking(done, transactionCount) : texts.checking}</Text>
      <Progress
        value={isChecked ? (100 * done) / transactionCount : 100}
        animated
        size="sm"
        aria-label={texts.result}
      />
    </div>
  );
}

/** What payments of a file brought beyond the debt, and where that is credit now. */
export function Overpaid({
  file: { overpaidCount, overpaidAmount, overpaidClientId },
}: {
  file: Pick<BankFile, 'overpaidCount' | 'overpaidAmount' | 'overpaidClientId'>;
}) {
  const texts = useTexts(filesTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { data } = useQuery({
    ...clientQuery(accountId, overpaidClientId ?? ''),
    enabled: overpaidClientId !== null,
  });
  if (overpaidCount === 0) return null;
  const told = texts.overpaid(overpaidCount, moneyInKroner(overpaidAmount, language));
  return (
    <Text size="sm">
      {told}{' '}
      {overpaidClientId === null ? (
        <AnchorLink
          inherit
          underline="always"
          to="/$accountId/customers"
          params={{ accountId }}
          search={{ owing: 'credit' }}
        >
          {texts.customersWithCredit}
        </AnchorLink>
      ) : (
        <AnchorLink
          inherit
          underline="always"
          to="/$accountId/customers/$clientId"
          params={{ accountId, clientId: overpaidClientId }}
          hash="credit"
        >
          {data?.client.name ?? texts.theCustomer}
        </AnchorLink>
      )}
      .
    </Text>
  );
}

/** Why nothing of a file is posted, where in the file, and what to do. The reason is for the bank and comes in English. */
export function WhyRefused({ file: { error } }: { file: BankFile }) {
  const texts = useTexts(filesTexts);
  if (error === null) return null;
  const { code, details } = error;
  const line = Number(details?.['line']);
  const reason = details?.['reason'];
  return (
    <div className={classes['result']}>
      <Text size="sm" c="red" fw={600}>
        {texts.failed}. {texts.nothingBooked}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.problems[code]}
      </Text>
      {typeof reason === 'string' && (
        <Text size="sm" className="breakable">
          {line > 0 && `${texts.line(line)}: `}
          <span lang="en">{reason}</span>
        </Text>
      )}
    </div>
  );
}
