import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on stdout. Fields that could hold secrets are blanked wherever they occur. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        'passwordOld',
        'passwordNew',
        'token',
        'authorization',
        'captcha',
        '*.password',
        '*.token',
        '*.authorization',
        '*.captcha',
      ],
      censor: '***',
    },
  })
