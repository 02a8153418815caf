export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export type LogSettings = {
  logLevel: LogLevel;
  /** Undefined: text at a terminal, JSON anywhere else. */
  logFormat: LogFormat | undefined;
  /** Whether text at a terminal may be coloured. */
  logColours: boolean;
};
