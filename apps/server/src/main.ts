import { join } from 'node:path'
import { createApi } from './api.ts'
import { createDemoCity } from './city/create-demo-city.ts'
import { createEmptyCity } from './city/create-empty-city.ts'
import { followRelease } from './city/follow-release.ts'
import { connect, type DatabaseAddress } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { DatabaseStartError } from './db/postgres-programs.ts'
import { cityIsLive, restoreSeedClock } from './features/doors/seed/port.ts'
import { startPuller } from './features/doors/share/port.ts'
import { appendOperation } from './features/ground/operations-log/port.ts'
import { startConditionWatch } from './features/office/live/condition-watch.ts'
import { startOutboxListener } from './features/office/live/outbox-listener.ts'
import { refuseDemoPasswords } from './ingest/demo-passwords.ts'
import { startIngest } from './ingest/port.ts'
import { openOwnDoors, type Parts } from './operation/doors.ts'
import { CityClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { folderStore } from './platform/file-store.ts'
import { createLog, type Log } from './platform/log.ts'
import { keepPrivate, privateFolder } from './platform/private-folder.ts'
import type { Services } from './platform/services.ts'
import { registry } from './registry.ts'
import { startWorker } from './worker.ts'

/** What the operations log says of senders who speak for a device that is not theirs. */
const impostorEntries = {
  password: { action: 'devicePasswordBlocked', result: 'LOCKED_OUT' },
  address: { action: 'deviceForeignAddress', result: 'FORBIDDEN' },
} as const

interface Closable {
  close(): Promise<unknown>
}

/** Starts the parts of this process, each noted in `parts` as soon as it runs, so that a later failure closes it again. */
const startParts = async (services: Services, clock: CityClock, parts: Closable[]) => {
  const { config } = services
  await (config.simulator ? createDemoCity(services) : createEmptyCity(services))
  await followRelease(services)
  await restoreSeedClock(services)
  const watched: Parts = {}
  if (config.roles.has('ingest')) {
    const ingest = await startIngest(services, {}, (what, mn, address) => {
      const entry = { ...impostorEntries[what], object: mn, detail: { address } }
      appendOperation(services, null, { address }, entry).catch((error: unknown) =>
        services.log.error({ err: error, mn, address }, 'impostor of a device not logged'),
      )
    })
    watched.ingest = ingest
    parts.push(ingest)
    parts.push(startPuller(services))
  }
  // Until the city is live the simulator drives the clock, and its steps run the due work themselves.
  if (config.roles.has('worker')) parts.push(await startWorker(services, () => clock.isDriven))
  if (config.roles.has('api')) {
    parts.push(await startOutboxListener(services), startConditionWatch(services))
    const app = await createApi(services, watched)
    parts.push({
      close: async () => {
        app.server.closeAllConnections()
        await app.close()
      },
    })
    await app.listen({ port: config.port, host: config.host })
  } else if (config.metricsPort !== null) {
    parts.push(await openOwnDoors(services, watched, config.metricsPort))
  }
}

/** Closes what runs, in the order opposite to its start; asked for from the first moment on, also while it starts. */
const shutdown = (log: Log) => {
  const open: Closable[] = []
  let closing: Promise<void> | null = null
  const closeAll = () => {
    closing ??= (async () => {
      for (let part = open.pop(); part; part = open.pop()) await part.close()
    })()
    return closing
  }
  const stop = async (reason: string) => {
    log.info({ reason }, 'stopping')
    await closeAll()
    process.exit(0)
  }
  // The terminal closed, Ctrl+C, a service manager, the parent gone: nothing is left behind in any case.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  process.on('disconnect', () => void stop('parent gone'))
  return { open, closeAll, isClosing: () => closing !== null }
}

/** A migration takes as long as it takes: its connection knows no limit. */
const migrated = async (address: DatabaseAddress): Promise<string[]> => {
  const connection = connect(address, { max: 2, statementLimitMs: 0 })
  try {
    return await migrate(connection.db)
  } finally {
    await connection.close()
  }
}

/** The one server program; ROLES says which parts run in this process. */
const start = async () => {
  keepPrivate()
  const config = readConfig()
  const log = createLog(config.logLevel)
  const { open, closeAll, isClosing } = shutdown(log)
  privateFolder(config.dataDir)
  try {
    const opening = openDatabase(config, log)
    // Noted before it is open: who is stopped meanwhile waits for the database and stops it too. That it could not be
    // opened is told below.
    open.push({
      close: () =>
        opening.then(
          (opened) => opened.close(),
          () => undefined,
        ),
    })
    const database = await opening
    const connection = connect(database.address, {
      max: 24,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    open.push(connection)
    const applied = await migrated(database.address)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    if (config.mode === 'production') await refuseDemoPasswords(connection.db)
    const clock = new CityClock()
    const files = folderStore(join(config.dataDir, 'files'))
    const services: Services = { config, clock, log, db: connection.db, connection, files, registry }
    await startParts(services, clock, open)
    const live = await cityIsLive(services)
    // tools/start.mjs waits for this line.
    process.stdout.write(
      `${JSON.stringify({ listening: true, port: config.port, ingestPort: config.ingestPort, live })}\n`,
    )
  } catch (error) {
    // Asked to stop while it started: what then fails under its feet is no failure of its own.
    const wasStopped = isClosing()
    // A database left running would meet the next start.
    await closeAll()
    if (!wasStopped) throw error
  }
}

/** What an operator can act upon is said as it is; anything else with where it happened. */
const isForOperator = (error: unknown): boolean => error instanceof DatabaseStartError || error instanceof ConfigError

start().catch((error: unknown) => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  const message = error instanceof Error ? error.message : String(error)
  const text = code === 'EADDRINUSE' ? `端口已被占用：${message}。请用 PORT / INGEST_PORT 指定其他端口` : message
  const stack = code === 'EADDRINUSE' || isForOperator(error) || !(error instanceof Error) ? '' : `${error.stack}\n`
  process.stderr.write(`启动失败：${text}\n${stack}`)
  process.exit(1)
})
