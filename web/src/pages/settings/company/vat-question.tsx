import { Alert } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { companyTexts } from './company-texts.ts';

/** Shown until somebody has said whether the company is in the VAT register. */
export function VatQuestion() {
  const texts = useTexts(companyTexts);
  const { accountId } = useAccount();
  return (
    <Alert color="orange" variant="light" title={texts.vatNotSaid}>
      <AnchorLink to="/$accountId/first-day" params={{ accountId }} inherit underline="always">
        {texts.vatSay}
      </AnchorLink>
    </Alert>
  );
}
