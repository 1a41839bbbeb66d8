import { connect, type Socket } from 'node:net'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame, type FrameDraft } from '@qingkong/protocol/hj212/encode'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'

let number = 0

export interface Sent {
  mn?: string
  cn?: string
  at: Date
  factors: Record<string, FactorFields>
  draft?: Partial<FrameDraft>
}

/** A frame as a device sends it; each has its own QN unless the draft says otherwise. */
export const frameOf = ({ mn = 'SITE', cn = '2051', at, factors, draft = {} }: Sent): { qn: string; bytes: Buffer } => {
  number += 1
  const qn = draft.qn ?? formatQn(new Date(at.getTime() + (number % 1000)))
  const bytes = encodeFrame({
    qn,
    st: '22',
    cn,
    pw: '123456',
    mn,
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: Object.entries(factors),
    ...draft,
  })
  return { qn, bytes }
}

/** Minute means of site factors by HJ 212 code. */
export const avg = (values: Record<string, number | string>, flag = 'N'): Record<string, FactorFields> =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [code, { Avg: String(value), Flag: flag }]))

/** A device's side of a connection: what it was answered, and waiting for it. */
export class DeviceLine {
  readonly socket: Socket
  readonly answers: string[] = []
  isClosed = false
  #waiting: (() => void)[] = []
  #rest = ''

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => {
      const parts = (this.#rest + chunk.toString('latin1')).split('\r\n')
      this.#rest = parts.pop() ?? ''
      this.answers.push(...parts)
      this.#wake()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isClosed = true
      this.#wake()
    })
  }

  static async open(port: number): Promise<DeviceLine> {
    const socket = connect(port, '127.0.0.1')
    const line = new DeviceLine(socket)
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return line
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition() && !this.isClosed) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  send(...frames: readonly { bytes: Buffer }[]): void {
    this.socket.write(Buffer.concat(frames.map((frame) => frame.bytes)))
  }

  /** Sends and waits until each frame is acknowledged. */
  async sendAcknowledged(...frames: readonly { qn: string; bytes: Buffer }[]): Promise<void> {
    this.send(...frames)
    const last = this.acknowledged + frames.length
    await this.#until(() => this.acknowledged >= last)
    if (this.acknowledged < last) throw new Error('the gateway closed the connection before it answered')
  }

  get acknowledged(): number {
    return this.answers.filter((answer) => answer.includes('CN=9014')).length
  }

  answered(count: number): Promise<void> {
    return this.#until(() => this.answers.length >= count)
  }

  closed(): Promise<void> {
    return this.#until(() => this.isClosed)
  }

  end(): void {
    this.socket.destroy()
  }
}
