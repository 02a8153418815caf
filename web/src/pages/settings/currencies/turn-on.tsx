import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ForeignCurrency } from '../../../../../server/src/domain/currency/currency.ts';
import { useAccount } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { apiClientsQuery } from '../../developers/api-clients.ts';
import { currencyTexts } from './currency-texts.ts';
import { readersOf } from './currency-values.ts';

/** Tells who reads invoices before a currency is turned on, because their sums may become wrong. */
export function TurnOn({
  currencies,
  isOpen,
  onClose,
  onConfirm,
  run,
}: {
  currencies: readonly ForeignCurrency[];
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  run: { isPending: boolean; error: Error | null };
}) {
  const texts = useTexts(currencyTexts);
  const { language } = useLanguage();
  const named = new Intl.ListFormat(language).format(currencies);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.turnOnTitle(named)} centered>
      <DialogForm submitLabel={texts.turnOn} run={run} onSubmit={onConfirm}>
        <Text>{texts.turnOnLead(named)}</Text>
        <Readers />
      </DialogForm>
    </Dialog>
  );
}

function Readers() {
  const texts = useTexts(currencyTexts);
  const {
    environment,
    company: { companyId },
  } = useAccount();
  const clients = useQuery(apiClientsQuery(companyId));
  return (
    <QueryContent query={clients}>
      {(found) => {
        const readers = readersOf(found, environment);
        if (readers.length === 0) return <Text>{texts.noReaders}</Text>;
        return (
          <>
            <Text>{texts.readers}</Text>
            <List>
              {readers.map((name, index) => (
                // Two API clients may have one name, and their order stays.
                // oxlint-disable-next-line react/no-array-index-key
                <List.Item key={index} className="breakable">
                  {name}
                </List.Item>
              ))}
            </List>
          </>
        );
      }}
    </QueryContent>
  );
}
