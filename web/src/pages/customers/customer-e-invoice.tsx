import { Badge, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import { isOrganisationNumber } from '../../../../server/src/domain/parties/organisation-number.ts';
import { recipientQuery } from '../../http/recipient-query.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import type { Client } from '../customer-register/customers.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';

/** Asks the network whether the customer can receive e-invoices. Only Norwegian organisations are asked for. */
export function CustomerEInvoice({ client: { country, orgNumber } }: { client: Client }) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const recipient = useQuery({
    ...recipientQuery(accountId, orgNumber),
    enabled: isInNorway(country) && isOrganisationNumber(orgNumber),
  });
  if (!isInNorway(country) || !isOrganisationNumber(orgNumber)) return null;
  if (recipient.data === undefined && recipient.error === null) {
    return (
      <Group gap={6} role="status">
        <Loader size={14} aria-hidden />
        {texts.asking}
      </Group>
    );
  }
  const canReceive = recipient.data?.canReceive;
  return (
    <Badge color={canReceive === true ? 'green' : 'gray'} tt="none" miw="max-content">
      {canReceive === undefined ? texts.silent : canReceive ? texts.canReceive : texts.cannotReceive}
    </Badge>
  );
}
