import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { defaultsQuery } from '../../http/invoice-defaults.ts';
import type { VatChoice } from '../ledger/vat-choices.ts';
import { usualVat } from '../ledger/vat-choices.ts';

/** The usual VAT of the company; undefined until it is known, and for a person who sells nothing. */
export function useUsualVat(): VatChoice | undefined {
  const { company } = useAccount();
  const today = useToday();
  const enabled = useMay()('sell');
  const { data } = useQuery({ ...defaultsQuery(company.companyId), enabled });
  return data === undefined || today === undefined ? undefined : usualVat(data, today);
}
