import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { type Figure, percentile } from './figure.ts'

const markers = 10_000
const pushes = 15
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
    const run = (call: string): Promise<number> => page.evaluate(`window.markerBench.${call}`)
    const load = await run(`load(${markers})`)
    const drawn = await run('drawn()')
    const repeated = async (call: string, times: number): Promise<number> => {
      const blocks: number[] = []
      for (let n = 0; n < times; n += 1) blocks.push(await run(call))
      return percentile(
        blocks.sort((a, b) => a - b),
        0.5,
      )
    }
    const all = await repeated('change(1)', rounds)
    const push = await repeated('change(100)', pushes)
    const note = `${drawn} in view, software rendering`
    return [
      { name: `longest block while ${markers} markers appear`, value: load, unit: 'ms', note },
      { name: `longest block when all ${markers} change, median of ${rounds}`, value: all, unit: 'ms', atMost: aimMs },
      { name: `longest block when 100 of them change, median of ${pushes}`, value: push, unit: 'ms', atMost: aimMs },
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
