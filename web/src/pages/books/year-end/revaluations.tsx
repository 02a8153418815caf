import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { tell } from '../../../ui/notice.tsx';
import { revaluationsQuery } from '../../ledger/books-queries.ts';
import { NewRevaluation } from './new-revaluation.tsx';
import { RevaluedItems } from './revalued-items.tsx';
import { revaluationTexts } from './revaluation-texts.ts';

/** The revaluations of other currencies, and the form that makes one. Only a company that has turned a currency on sees them. */
export function Revaluations() {
  const texts = useTexts(revaluationTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const today = useToday();
  const revaluations = useQuery(revaluationsQuery(accountId));
  return (
    <Panel
      title={texts.title}
      hint={texts.lead}
      action={
        may('keepBooks') &&
        today !== undefined && (
          <DialogButton label={texts.revalue} title={texts.revalueTitle} size="lg">
            <NewRevaluation today={today} />
          </DialogButton>
        )
      }
    >
      <QueryContent query={revaluations}>
        {(all) => (
          <Stack gap="lg">
            {all.length === 0 && <Text size="sm">{texts.none}</Text>}
            {all.map((revaluation, index) => (
              <Revaluation key={revaluation.id} revaluation={revaluation} isNewest={index === 0} />
            ))}
          </Stack>
        )}
      </QueryContent>
    </Panel>
  );
}

function Revaluation({
  revaluation,
  isNewest,
}: {
  revaluation: Schemas['CurrencyRevaluation'];
  /** Only the newest one can be taken back. */
  isNewest: boolean;
}) {
  const texts = useTexts(revaluationTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const { id, asOf, journalEntryIds } = revaluation;
  const asOfText = day(asOf, language);
  return (
    <section aria-label={texts.of(asOfText)}>
      <Title order={3} size="h5" mb="xs">
        {texts.of(asOfText)}
      </Title>
      <RevaluedItems revaluation={revaluation} />
      <Group mt="sm" gap="lg">
        {journalEntryIds.map((entryId, index) => (
          <AnchorLink
            key={entryId}
            to="/$accountId/books/journal/$entryId"
            params={{ accountId, entryId }}
            size="sm"
          >
            {index === 0 ? texts.entry : texts.entryOfNextDay}
          </AnchorLink>
        ))}
        {may('keepBooks') && isNewest && (
          <ConfirmButton
            label={texts.takeBack}
            title={texts.takeBackTitle(asOfText)}
            variant="default"
            size="xs"
            call="DELETE /v1/currency-revaluations/{id}"
            path={{ id }}
            onDone={() => tell(texts.doneTakeBack(asOfText))}
          >
            {texts.takeBackWarning}
          </ConfirmButton>
        )}
      </Group>
    </section>
  );
}
