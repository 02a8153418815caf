import type { Static } from 'typebox';
import type { Move } from './move.ts';
import type { moveSchema } from './schemas.ts';

/** @param inUse left out: nobody has looked */
export function presentMove(
  {
    id,
    status,
    importIds,
    choices: { date, ...choices },
    report,
    hash,
    openingBalanceId,
    createdAt,
    finishedAt,
  }: Move,
  inUse: boolean | null = null,
): Static<typeof moveSchema> {
  const { accounts, customers, leaveOut, companiesAreBusinesses = false, ...accepted } = choices;
  return {
    id,
    status,
    importIds,
    date,
    choices: {
      ...accepted,
      companiesAreBusinesses,
      accounts: [...accounts],
      customers: [...customers],
      leaveOut: [...leaveOut],
    },
    report,
    hash,
    openingBalanceId,
    inUse,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** As events and lists have it. */
export function presentMoveShortly(move: Move): Static<typeof moveSchema> {
  return { ...presentMove(move), choices: null, report: null };
}
