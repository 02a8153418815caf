import { Button } from '@mantine/core';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ROWS_AT_ONCE, chooseAll } from '../../ui/many/choose-all.ts';
import { ChosenBar } from '../../ui/many/chosen-bar.tsx';
import { customersTexts } from '../customer-register/customers-texts.ts';
import type { ForForm } from '../customer-register/customers.ts';
import { FORMS, useOpenForm } from '../customer-register/customers.ts';
import type { CustomerFilter } from './customer-list.ts';

type Chosen = { id: string };

/** What can be made for the chosen customers by one form. */
export function ChosenCustomers({
  chosen,
  wanted,
  matching,
  filter,
  onChoose,
  onNone,
}: {
  chosen: readonly Chosen[];
  /** The form from which somebody has come to choose; the other one is then not offered. */
  wanted: ForForm | undefined;
  matching: number;
  filter: CustomerFilter;
  onChoose: (chosen: ReadonlyMap<string, Chosen>) => void;
  onNone: () => void;
}) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const openForm = useOpenForm();
  const ids = chosen.map(({ id }) => id);
  const ask = async (page: number) => {
    const query = { ...filter, page, pageSize: ROWS_AT_ONCE, sort: 'name' as const };
    return dataOf(await accountApi(accountId).GET('/v1/reports/clients', { params: { query } }));
  };
  return (
    <ChosenBar
      count={chosen.length}
      matching={matching}
      chooseAll={async (progress) =>
        onChoose(await chooseAll(ask, ({ clientId }) => ({ id: clientId }), progress))
      }
      onNone={onNone}
    >
      {FORMS.filter((form) => wanted === undefined || form === wanted).map((form, index) => (
        <Button key={form} variant={index === 0 ? 'filled' : 'default'} onClick={() => openForm(form, ids)}>
          {texts.newFor[form]}
        </Button>
      ))}
    </ChosenBar>
  );
}
