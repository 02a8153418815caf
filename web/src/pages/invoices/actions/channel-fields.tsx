import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isInNorway } from '../../../../../server/src/domain/parties/country.ts';
import { isOrganisationNumber } from '../../../../../server/src/domain/parties/organisation-number.ts';
import { recipientQuery } from '../../../http/recipient-query.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Invoice, Readiness } from '../invoices.ts';
import { channelTexts } from './channel-texts.ts';

/** `auto`: the network does not say whether the customer can receive, so that it is decided at delivery. */
export type Channel = Readiness['channel'];

/**
 * How the document goes, why, and what else could be chosen.
 * @param suggested what goes unless the person chooses otherwise
 */
export function ChannelFields({
  draft,
  suggested,
  chosen,
  onChoose,
  withCopy,
  onCopy,
  delivery,
}: {
  draft: Invoice;
  suggested: Channel;
  chosen: Channel;
  onChoose: (channel: Channel) => void;
  withCopy: boolean;
  onCopy: (withCopy: boolean) => void;
  /** The field for the day of a delivery otherwise. */
  delivery: ReactNode;
}) {
  const texts = useTexts(channelTexts);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.label}
        value={chosen}
        onChange={(value) => onChoose(value)}
        description={<Why draft={draft} suggested={suggested} />}
      >
        <Stack gap="xs" mt="xs">
          {suggested === 'auto' && <Radio value="auto" label={texts.auto} description={texts.autoHint} />}
          <Radio value="e-invoice" label={texts.eInvoice} />
          <Radio value="email" label={texts.email} />
          <Radio value="none" label={texts.none} description={texts.noneHint} />
        </Stack>
      </Radio.Group>
      {chosen === 'none' && delivery}
      {(chosen === 'e-invoice' || chosen === 'auto') && (
        <>
          <Checkbox
            label={texts.copy}
            checked={withCopy}
            onChange={(event) => onCopy(event.currentTarget.checked)}
          />
          {!withCopy && (
            <Text size="sm" c="dimmed">
              {draft.client.email === '' ? texts.noFallBack : texts.fallBack(draft.client.email)}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

/** Why this channel is suggested. Only where mail is, the reason has to be found out. */
function Why({ draft: { client }, suggested }: { draft: Invoice; suggested: Channel }) {
  const texts = useTexts(channelTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const isForeign = !isInNorway(client.country);
  const hasNumber = isOrganisationNumber(client.orgNumber);
  const recipient = useQuery({
    ...recipientQuery(accountId, client.orgNumber),
    enabled: suggested === 'email' && !isForeign && hasNumber,
  });
  if (suggested === 'e-invoice') return texts.canReceive;
  if (suggested === 'auto') return texts.silent;
  if (isForeign) return texts.foreign;
  if (client.orgNumber === '') return texts.withoutNumber;
  if (!hasNumber) return texts.wrongNumber;
  if (recipient.data?.canReceive === false) return texts.cannotReceive;
  if (recipient.data === undefined) return recipient.error === null ? texts.asking : texts.silent;
  return (
    <>
      {texts.off}{' '}
      {may('changeSettings') && (
        <AnchorLink to="/$accountId/settings/e-invoices" params={{ accountId }} inherit underline="always">
          {texts.turnOn}
        </AnchorLink>
      )}
    </>
  );
}
