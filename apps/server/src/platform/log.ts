import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Structured log, on stdout unless sent elsewhere. Fields that could hold secrets are blanked wherever they occur. */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options: LoggerOptions = {
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
        '*.passwordOld',
        '*.passwordNew',
        '*.token',
        '*.authorization',
        '*.captcha',
      ],
      censor: '***',
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
