import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Fail } from '@qingkong/contract/errors'
import { inTurn } from '../../../platform/in-turn.ts'
import type { PictureType } from './encode-picture.ts'

export interface DrawingLimits {
  ms: number
  bytes: number
}

/**
 * What drawing one picture may cost before it is ended: wall time, and resident memory looked at every few milliseconds.
 * A photograph of 50 million pixels that has to be turned, or that comes in passes, is held whole: 450 MB.
 */
export const drawingLimits = {
  svg: { ms: 5000, bytes: 400 << 20 },
  photo: { ms: 40_000, bytes: 800 << 20 },
} as const satisfies Record<string, DrawingLimits>
const lookEveryMs = 25
const pageBytes = 4096
const mostPictureBytes = 40 << 20

const renderer = fileURLToPath(new URL('./picture-renderer.ts', import.meta.url))

/** Resident memory of a process; 0 where the system does not tell or it has ended. */
const residentBytes = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}

// What is slow to draw costs one process at a time.
const turn = inTurn()

/**
 * An SVG document as PNG, or a large picture as it is kept, drawn in a child process that is killed at the limits: the
 * library's own time limit does not reach its SVG renderer, and its memory would be the server's.
 * @throws Fail FILE_TYPE_REFUSED when it cannot be drawn, FILE_TOO_LARGE when drawing it costs too much
 */
export const drawApart = (
  kind: 'svg' | PictureType,
  bytes: Uint8Array,
  limits: DrawingLimits = drawingLimits[kind === 'svg' ? 'svg' : 'photo'],
): Promise<Buffer> => turn(() => drawNow(kind, bytes, limits))

const drawNow = (kind: 'svg' | PictureType, bytes: Uint8Array, limits: DrawingLimits): Promise<Buffer> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', renderer, kind], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] },
    })
    if (child.pid !== undefined) setPriority(child.pid, 10)
    let costsTooMuch = false
    const end = () => {
      costsTooMuch = true
      child.kill('SIGKILL')
    }
    const clock = setTimeout(end, limits.ms)
    const look = setInterval(() => {
      if (child.pid !== undefined && residentBytes(child.pid) > limits.bytes) end()
    }, lookEveryMs)
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > mostPictureBytes) end()
      else parts.push(part)
    })
    // A renderer that ended early closes its end; why is told by its exit.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
    child.once('error', failed)
    child.once('close', (status) => {
      clearTimeout(clock)
      clearInterval(look)
      if (costsTooMuch) failed(new Fail('FILE_TOO_LARGE', '图片过于复杂，请转换为 PNG 或 JPG 后上传'))
      else if (status !== 0 || size === 0) failed(new Fail('FILE_TYPE_REFUSED'))
      else done(Buffer.concat(parts))
    })
  })
