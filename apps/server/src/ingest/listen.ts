import { createServer, type Server, type Socket } from 'node:net'
import type { FramerItem } from '@qingkong/protocol/hj212/frame'
import type { Services } from '../platform/services.ts'
import { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { Device } from './device.ts'
import type { DeviceDirectory } from './devices.ts'
import type { FrameHandler, Handled } from './frame-handler.ts'
import type { Pressure } from './intake.ts'
import type { IngestLimits } from './limits.ts'

const tally = (counts: Map<string, number>, address: string, by: number): number => {
  const count = (counts.get(address) ?? 0) + by
  if (count > 0) counts.set(address, count)
  else counts.delete(address)
  return count
}

/** The TCP side of the gateway: accepts sockets, keeps their number and silence bounded, and reads no faster than stored. */
export class Listener {
  readonly #services: Services
  readonly #limits: IngestLimits
  readonly #directory: DeviceDirectory
  readonly #handler: FrameHandler
  readonly #counters: Counters
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #unidentified = new Map<string, number>()
  readonly #limited = new Map<string, number>()
  readonly #isPaused: Record<Pressure, boolean> = { all: false, backfill: false }
  #closed: Promise<void> | null = null

  constructor(
    services: Services,
    limits: IngestLimits,
    directory: DeviceDirectory,
    handler: FrameHandler,
    counters: Counters,
  ) {
    this.#services = services
    this.#limits = limits
    this.#directory = directory
    this.#handler = handler
    this.#counters = counters
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) =>
      this.#accept(socket),
    )
    this.#server.maxConnections = limits.connections
  }

  get connections(): number {
    return this.#connections.size
  }

  /** @returns the port, which matters when 0 was asked for */
  async open(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, 8192, () => {
        this.#server.off('error', reject)
        this.#server.on('error', (error) => this.#services.log.error({ err: error }, 'gateway'))
        resolve()
      })
    })
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  /**
   * Stops or resumes reading, on every socket or on those that bring a history: devices then wait in their own buffers.
   */
  pause(isPaused: boolean, of: Pressure): void {
    this.#isPaused[of] = isPaused
    for (const connection of this.#connections) this.#readOrWait(connection)
  }

  #readOrWait(connection: Connection): void {
    const { all, backfill } = this.#isPaused
    if (all || (backfill && connection.waitingBackfill >= this.#limits.backfillPerSocket)) connection.socket.pause()
    else if (!connection.isBusy) connection.socket.resume()
  }

  /** No new sockets and no more bytes of the open ones; answers still go out. */
  stopReading(): void {
    this.#closed ??= new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.pause(true, 'all')
  }

  async close(): Promise<void> {
    this.stopReading()
    for (const connection of this.#connections) connection.close()
    await this.#closed
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket)
    const { remoteAddress } = connection
    if (tally(this.#unidentified, remoteAddress, 1) > this.#limits.unidentifiedPerAddress) {
      tally(this.#unidentified, remoteAddress, -1)
      this.#counters.add('connectionsRefused')
      socket.destroy()
      return
    }
    this.#connections.add(connection)
    this.#counters.add('connectionsAccepted')
    // Until a device's profile says otherwise.
    socket.setTimeout(this.#limits.silentKeepMs)
    socket.on('data', (chunk) => this.#receive(connection, chunk))
    this.#closeUnidentified(connection, this.#limits.identifyWithinMs)
    socket.on('timeout', () => {
      if (socket.isPaused()) return void socket.setTimeout(socket.timeout ?? 0)
      this.#counters.add('connectionsIdle')
      connection.close()
    })
    socket.on('error', () => this.#counters.add('connectionsBroken'))
    socket.on('end', () => this.#enqueue(connection, connection.framer.end()))
    socket.on('close', () => this.#forget(connection))
    this.#readOrWait(connection)
  }

  #forget(connection: Connection): void {
    connection.isClosed = true
    if (connection.unknownTimer) clearTimeout(connection.unknownTimer)
    this.#connections.delete(connection)
    if (!connection.isIdentified) tally(this.#unidentified, connection.remoteAddress, -1)
    if (connection.isLimited) tally(this.#limited, connection.remoteAddress, -1)
  }

  /** A socket that shows an unregistered number and no other is kept a while, so that the number can be learned. */
  #keepUnknown(connection: Connection): void {
    if (connection.isUnknown) return
    connection.isUnknown = true
    this.#closeUnidentified(connection, this.#limits.unknownKeepMs)
  }

  /** While nothing is read nobody can show a number: the time starts anew. */
  #closeUnidentified(connection: Connection, afterMs: number): void {
    if (connection.unknownTimer) clearTimeout(connection.unknownTimer)
    connection.unknownTimer = setTimeout(() => {
      if (connection.socket.isPaused()) return this.#closeUnidentified(connection, afterMs)
      this.#counters.add('connectionsUnidentified')
      connection.close()
    }, afterMs)
  }

  #identify(connection: Connection, device: Device): void {
    connection.isIdentified = true
    if (connection.unknownTimer) clearTimeout(connection.unknownTimer)
    connection.unknownTimer = null
    tally(this.#unidentified, connection.remoteAddress, -1)
    const { connectionsPerAddress, idleTimeoutMs } = device.profile
    connection.socket.setTimeout(idleTimeoutMs ?? 0)
    if (connectionsPerAddress === null) return
    connection.isLimited = true
    if (tally(this.#limited, connection.remoteAddress, 1) > connectionsPerAddress) {
      this.#counters.add('connectionsRefused')
      connection.close()
    }
  }

  #receive(connection: Connection, chunk: Buffer): void {
    this.#counters.add('bytesReceived', chunk.length)
    this.#enqueue(connection, connection.framer.push(chunk))
  }

  #enqueue(connection: Connection, items: readonly FramerItem[]): void {
    for (const item of items) connection.inbox.push(item)
    if (!connection.isBusy) void this.#work(connection)
  }

  async #work(connection: Connection): Promise<void> {
    connection.isBusy = true
    if (this.#directory.mayBeStale) void this.#refreshDirectory()
    for (const item of connection.inbox) {
      if (connection.isClosed) break
      let device = this.#handler.deviceOf(item)
      if (device === undefined && this.#directory.mayBeStale) {
        // The number may have been registered a moment ago: ask before refusing.
        connection.socket.pause()
        await this.#refreshDirectory()
        device = this.#handler.deviceOf(item)
      }
      const handled = this.#handle(connection, item, device)
      // A forwarder's other devices are not cut off by one whose password is guessed.
      if (connection.isIdentified) continue
      if (this.#isHopeless(connection, handled)) connection.close()
      if (handled === 'accepted' && device) this.#identify(connection, device)
      else if (handled === 'unknown-device') this.#keepUnknown(connection)
    }
    connection.inbox.length = 0
    connection.isBusy = false
    this.#readOrWait(connection)
  }

  /** Somebody who guesses passwords, or speaks something else altogether. */
  #isHopeless(connection: Connection, handled: Handled): boolean {
    if (handled === 'garbage') connection.garbage += 1
    const isGarbage = connection.garbage >= this.#limits.garbagePerConnection
    if (handled !== 'locked-out' && !isGarbage) return false
    this.#counters.add(isGarbage ? 'connectionsGarbage' : 'connectionsLockedOut')
    return true
  }

  /** A frame that trips the code itself must not take the gateway and everybody's sockets with it (R25). */
  #handle(connection: Connection, item: FramerItem, device: Device | undefined | null): Handled {
    try {
      return this.#handler.handle(connection, item, device)
    } catch (error) {
      this.#services.log.error({ err: error, mn: device?.mn }, 'frame not handled')
      this.#handler.refuse(connection, item, 'not-handled', device?.mn ?? null)
      return 'refused'
    }
  }

  async #refreshDirectory(): Promise<void> {
    try {
      await this.#directory.refresh()
    } catch (error) {
      this.#services.log.warn({ err: error }, 'device directory not refreshed')
    }
  }
}
