import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Fail } from '@qingkong/contract/errors'

/** What drawing one document may cost before it is ended: wall time, and resident memory looked at every few milliseconds. */
export const drawingLimits = { ms: 5000, bytes: 400 << 20 } as const
const lookEveryMs = 25
const pageBytes = 4096
const mostPictureBytes = 40 << 20

const renderer = fileURLToPath(new URL('./svg-renderer.ts', import.meta.url))

/** Resident memory of a process; 0 where the system does not tell or it has ended. */
const residentBytes = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}

// One after the other: documents that are slow to draw cost one process at a time.
let turn: Promise<unknown> = Promise.resolve()

/**
 * The picture of an SVG document as PNG. The library's own time limit does not reach its SVG renderer, so that it works
 * in a child process, which is killed at the limits.
 * @throws Fail FILE_TYPE_REFUSED when it cannot be drawn, FILE_TOO_LARGE when drawing it costs too much
 */
export const drawSvg = (bytes: Uint8Array, limits: { ms: number; bytes: number } = drawingLimits): Promise<Buffer> => {
  const drawn = turn.then(() => drawNow(bytes, limits))
  turn = drawn.catch(() => undefined)
  return drawn
}

const drawNow = (bytes: Uint8Array, limits: { ms: number; bytes: number }): Promise<Buffer> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', renderer], {
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
