import type { AtAccount, Session } from '../http/session.ts';
import { latePart } from '../ui/failures/late-part.tsx';
import { CompanyName } from './company-name.tsx';
import { byLastOpened } from './last-opened.ts';

// Without its file the name stands there alone.
const CompanyList = latePart(() => import('./company-list.tsx'), {
  whileLoading: ({ account }) => <CompanyName name={account.company.companyName} />,
  instead: 'nothing',
});

/**
 * The name of the company. For people with several companies it is a button that opens a list of them to search in, those
 * used last first. Another company opens at the same page and in the same environment.
 */
export function CompanySwitcher({ session, account }: { session: Session; account: AtAccount }) {
  const { companyId, companyName } = account.company;
  const others = byLastOpened(session.companies).filter((company) => company.companyId !== companyId);
  if (others.length === 0) return <CompanyName name={companyName} />;
  return <CompanyList key={companyId} account={account} others={others} />;
}
