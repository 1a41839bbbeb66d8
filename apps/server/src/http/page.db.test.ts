import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'qk-web-'))
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><meta name="api-base" content="/native-api/wuxi/aasms" /><title>晴空</title>',
)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ WEB_DIR: webDir, SERVICE_PREFIX: '/suzhou/air' })
})
afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true, force: true })
})

it.each(['/', '/index.html'])('%s tells the browser where the calls of this city lie', async (path) => {
  const page = await fetch(app.url + path)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const base = /name="api-base" content="([^"]*)"/.exec(await page.text())?.[1]
  expect(base).toBe('/native-api/suzhou/air')
  expect(await (await fetch(`${app.url}${base}/auth/captcha`)).json()).toMatchObject({ code: 0 })
})
