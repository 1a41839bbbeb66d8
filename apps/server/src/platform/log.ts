import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { isDatabaseAway } from '../db/database-fault.ts'
import { OutageLines } from './outage-lines.ts'

export type Log = Logger

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Structured log, on stdout unless sent elsewhere. Fields that could hold secrets are blanked wherever they occur; lines
 * about a database that is away come once a minute each.
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const outage = new OutageLines()
  const options: LoggerOptions = {
    hooks: {
      logMethod(args, method) {
        const [fields, words] = args
        const error = isRecord(fields) && 'err' in fields ? fields['err'] : fields
        if (!isDatabaseAway(error)) return method.apply(this, args)
        const said = typeof words === 'string' ? words : error instanceof Error ? error.message : ''
        const withheld = outage.admit(said, performance.now())
        if (withheld === null) return
        if (withheld === 0 || !isRecord(fields)) return method.apply(this, args)
        return method.apply(this, [{ ...fields, withheld }, said])
      },
    },
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
