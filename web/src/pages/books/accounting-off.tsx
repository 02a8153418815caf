import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { booksTexts } from '../ledger/books-texts.ts';

/** Tells why there are no books, and who can turn accounting on. */
export function AccountingOff() {
  const texts = useTexts(booksTexts);
  const { accountId } = useAccount();
  const may = useMay();
  if (!may('changeSettings')) return <EmptyState title={texts.offTitle} hint={texts.offHintMember} />;
  return (
    <EmptyState
      title={texts.offTitle}
      hint={texts.offHint}
      action={
        <ButtonLink to="/$accountId/settings/company" params={{ accountId }} search={{ part: 'books' }}>
          {texts.toSettings}
        </ButtonLink>
      }
    />
  );
}
