import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { type Figure, percentile } from './figure.ts'

const markers = 10_000
const rounds = 7
/** A frame of the screen is 16 ms; beyond 50 ms a person feels the map stick. */
const aimMs = 50

const web = join(import.meta.dirname, '../../apps/web')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** The page that feeds the real layer code with synthetic companies, built as the product is. */
const buildPage = async (outDir: string): Promise<void> => {
  await build({
    configFile: join(web, 'vite.config.ts'),
    root: join(web, 'src/map/testing'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(web, 'src/map/testing/markers.html') } },
  })
}

const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://x').pathname))
    readFile(path).then(
      (data) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/json' }).end(data),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, port: (server.address() as AddressInfo).port }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock, and of the thread's processor time. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

interface Longest {
  cpuMs: number
  clockMs: number
}

/**
 * The longest task of the page's main thread: in its own processor time, to which a busy machine adds nothing, and by
 * the clock, which also holds what it waited for the processor or the graphics process.
 */
const longestTask = (trace: Buffer): Longest => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ ph, pid, tid, tdur }) => ph === 'X' && tdur !== undefined && main.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('the trace holds no task of the main thread')
  return {
    cpuMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    clockMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  }
}

/** How long the map holds up the page with 10,000 companies on it, in Chromium (CHROMIUM names another binary). */
export const mapMarkers = async (): Promise<Figure[]> => {
  const folder = join(web, 'node_modules/.bench-map')
  await buildPage(folder)
  const { server, port } = await serve(folder)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.goto(`http://127.0.0.1:${port}/markers.html`)
    await page.waitForFunction('window.markerBench !== undefined')
    const longest = async (call: string): Promise<Longest> => {
      await browser.startTracing(page, { categories: ['toplevel'] })
      await page.evaluate(`window.markerBench.${call}`)
      return longestTask(await browser.stopTracing())
    }
    const medianOf = (values: number[]): number =>
      percentile(
        values.sort((a, b) => a - b),
        0.5,
      )
    const repeated = async (call: string): Promise<Longest> => {
      const found: Longest[] = []
      for (let n = 0; n < rounds; n += 1) found.push(await longest(call))
      return {
        cpuMs: medianOf(found.map(({ cpuMs }) => cpuMs)),
        clockMs: medianOf(found.map(({ clockMs }) => clockMs)),
      }
    }
    const figure = (name: string, { cpuMs, clockMs }: Longest, note: string): Figure => ({
      name: `longest main-thread task ${name}`,
      value: cpuMs,
      unit: 'ms',
      atMost: aimMs,
      note: `${note}, ${Math.round(clockMs)} ms by the clock`,
    })
    const load = await longest(`load(${markers})`)
    const drawn: number = await page.evaluate('window.markerBench.drawn()')
    const all = await repeated('change(1)')
    const push = await repeated('change(100)')
    return [
      figure(`while ${markers} markers appear`, load, `${drawn} in view, software rendering`),
      figure(`when all ${markers} change`, all, `median of ${rounds}`),
      figure('when 100 of them change', push, `median of ${rounds}`),
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
