import { connect, type Socket } from 'node:net'

/** A device's side of the line: sends frames, keeps a journal of what was acknowledged, reconnects after a break. */
export class DeviceLink {
  #socket: Socket | null = null
  #buffer = ''
  readonly #port: number
  /** QN of frames sent and not yet acknowledged. */
  readonly waiting = new Map<string, Buffer>()
  readonly acknowledged = new Set<string>()
  #wake: (() => void) | null = null

  constructor(port: number) {
    this.#port = port
  }

  async open(): Promise<void> {
    for (;;) {
      try {
        await this.#dial()
        return
      } catch {
        // The server is being restarted: dial again until it accepts.
        await new Promise((done) => setTimeout(done, 100))
      }
    }
  }

  #dial(): Promise<void> {
    return new Promise((done, failed) => {
      const socket = connect(this.#port, '127.0.0.1')
      socket.once('error', failed)
      socket.once('connect', () => {
        this.#socket = socket
        this.#buffer = ''
        done()
      })
      socket.on('data', (chunk) => this.#read(chunk.toString('latin1')))
      socket.on('close', () => {
        if (this.#socket === socket) this.#socket = null
        this.#wake?.()
      })
    })
  }

  #read(text: string) {
    this.#buffer += text
    for (;;) {
      const end = this.#buffer.indexOf('\r\n')
      if (end < 0) return
      const frame = this.#buffer.slice(0, end)
      this.#buffer = this.#buffer.slice(end + 2)
      const qn = /QN=(\d+)/.exec(frame)?.[1]
      if (qn && frame.includes('CN=9014') && this.waiting.delete(qn)) {
        this.acknowledged.add(qn)
        this.#wake?.()
      }
    }
  }

  /** Puts a frame on the line; it stays waiting until its 9014 arrives. */
  send(qn: string, frame: Buffer) {
    this.waiting.set(qn, frame)
    this.#write(frame)
  }

  #write(frame: Buffer) {
    this.#socket?.write(frame)
  }

  /** After a break: dials and sends everything unacknowledged again, as devices do. */
  async resume(): Promise<void> {
    if (this.#socket) return
    await this.open()
    for (const frame of this.waiting.values()) this.#write(frame)
  }

  get connected(): boolean {
    return this.#socket !== null
  }

  /** Waits until at most `limit` frames are unacknowledged or the line breaks. */
  async drain(limit = 0): Promise<void> {
    while (this.waiting.size > limit && this.#socket) await new Promise<void>((done) => (this.#wake = done))
  }

  close() {
    this.#socket?.destroy()
    this.#socket = null
  }
}
