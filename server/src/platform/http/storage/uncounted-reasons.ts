/** Why no quota counts a column. */
export const WORD = 'one of the words, codes or accounts that the service knows';
export const MADE = 'a hash, a token or an id that the service makes';
export const OPERATOR = 'only the operator writes it';
export const FOLLOWS = 'made once of a row that is counted, and not larger';
export const SETTINGS = 'one row a company or account, each text at most 2,000 characters';
export const FILE = 'one of a few types, and a hash';
export const LOGGED =
  'each writes a row of audit_log, which is counted, and a text has at most 254 characters';
export const SHORT_LIVED = 'deleted within days, and limited for each person, address or company';
