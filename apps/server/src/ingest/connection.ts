import type { Socket } from 'node:net'
import type { FramerItem } from '@qingkong/protocol/hj212/frame'
import { Framer } from '@qingkong/protocol/hj212/framer'

/** One socket: its half frames, what it still has to be sent, and what is known about it. */
export class Connection {
  readonly socket: Socket
  readonly remoteAddress: string
  readonly framer = new Framer()
  /** Items cut but not looked at yet: they wait while the device directory is asked. */
  readonly inbox: FramerItem[] = []
  isBusy = false
  /** A frame of a registered device was accepted here. */
  isIdentified = false
  /** Pieces that were no frame, while nobody is identified. */
  garbage = 0
  /** Counted against the connections of its address. */
  isLimited = false
  isClosed = false
  /** Frames taken from here that were sent after their time and are not stored yet. */
  waitingBackfill = 0
  /** It showed a number that is not registered. */
  isUnknown = false
  unknownTimer: NodeJS.Timeout | null = null
  #answers: Buffer[] = []

  constructor(socket: Socket) {
    this.socket = socket
    this.remoteAddress = socket.remoteAddress ?? ''
  }

  /** Queues an answer; those of one batch go out in one write. */
  answer(bytes: Buffer): void {
    if (this.isClosed) return
    this.#answers.push(bytes)
    if (this.#answers.length === 1) queueMicrotask(() => this.#flush())
  }

  #flush(): void {
    const answers = this.#answers
    this.#answers = []
    if (this.socket.writable) this.socket.write(answers.length === 1 ? (answers[0] ?? '') : Buffer.concat(answers))
  }

  close(): void {
    this.isClosed = true
    if (this.unknownTimer) clearTimeout(this.unknownTimer)
    this.socket.destroy()
  }
}
