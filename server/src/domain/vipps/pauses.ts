/** The pauses in minutes: Vipps is asked every minute for ten minutes, then every hour, until what is asked for has ended. */
export const VIPPS_PAUSES = [...Array.from({ length: 10 }, () => 1), 60];
