import { createHmac } from 'node:crypto'
import { CallError } from '@qingkong/contract/core/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { rows, sql } from '../../../db/database.ts'
import { captchaImage } from './captcha-image.ts'

const right = Buffer.from('Qingkong2026').toString('base64')

describe('the captcha', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp({ CAPTCHA: 'on' })
  })
  afterAll(() => app.close())

  const login = async (input: { captchaId?: string; captcha?: string; password?: string }) => {
    try {
      await app.withToken('').login({ userCode: 'diaodu', password: right, ...input })
      return 0
    } catch (error) {
      if (error instanceof CallError) return error.code
      throw error
    }
  }
  /** Puts a captcha whose answer the test knows; the server's own answers leave it as a picture only. */
  const known = async (answer: string) => {
    const { captchaId } = await app.withToken('').captcha({})
    const hash = createHmac('sha256', app.services.config.keys.ticketKey)
      .update(`captcha|${captchaId}|${answer}`)
      .digest('hex')
    await sql`update captcha set answer_hash = ${hash} where id = ${captchaId}`.execute(app.services.db)
    return captchaId
  }

  it('is a picture without readable text', async () => {
    const { enabled, image } = await app.withToken('').captcha({})
    expect(enabled).toBe(true)
    expect(image).toMatch(/^data:image\/png;base64,/)
  })

  it('S9: what leaves the server are pixels: no coordinates to round, no two pictures of an answer alike', async () => {
    const pixelsOf = async (image: string) => {
      const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64')
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
      expect({ width: info.width, height: info.height, channels: info.channels }).toEqual({
        width: 120,
        height: 40,
        channels: 3,
      })
      expect(png.includes('K7MP')).toBe(false)
      return data
    }
    const [one, two] = await Promise.all([pixelsOf(await captchaImage('K7MP')), pixelsOf(await captchaImage('K7MP'))])
    const differing = one?.filter((value, index) => Math.abs(value - (two?.[index] ?? 0)) > 40).length ?? 0
    expect(differing).toBeGreaterThan(120 * 40 * 3 * 0.1)
  })

  it('9: signing in without, with a wrong and with an unknown captcha fails before the password is looked at', async () => {
    const captchaId = await known('K7MP')
    expect(await login({})).toBe(45002)
    expect(await login({ captchaId: 'x'.repeat(22), captcha: 'K7MP' })).toBe(45002)
    expect(await login({ captchaId, captcha: 'AAAA' })).toBe(45002)
    expect(await login({ captchaId, captcha: 'AAAA', password: '!!' })).toBe(45002)
    expect(await rows(app.services.db, sql`select 1 from login_failure`)).toEqual([])
  })

  it('9: it is good once, whatever the case of the letters, even after a wrong try', async () => {
    const first = await known('K7MP')
    expect(await login({ captchaId: first, captcha: ' k7mp ' })).toBe(0)
    expect(await login({ captchaId: first, captcha: 'K7MP' })).toBe(45002)
    const second = await known('K7MP')
    expect(await login({ captchaId: second, captcha: 'XXXX' })).toBe(45002)
    expect(await login({ captchaId: second, captcha: 'K7MP' })).toBe(45002)
  })

  it('9: it expires after two minutes', async () => {
    const captchaId = await known('K7MP')
    app.clock.set(new Date(app.clock.now().getTime() + 120_000))
    expect(await login({ captchaId, captcha: 'K7MP' })).toBe(45002)
  })

  it('S9: an address that collects pictures is told to wait', async () => {
    const codes: number[] = []
    for (let n = 0; n < 100; n++)
      codes.push(
        await app
          .withToken('')
          .captcha({})
          .then(() => 0)
          .catch((error: unknown) => (error instanceof CallError ? error.code : -1)),
      )
    expect(codes[0]).toBe(0)
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(62)
    expect(codes.at(-1)).toBe(42900)
  })
})

describe('with CAPTCHA=off', () => {
  it('no captcha is offered and none is demanded', async () => {
    const app = await identityApp({ CAPTCHA: 'off' })
    expect(await app.withToken('').captcha({})).toEqual({ captchaId: '', image: '', enabled: false })
    expect((await app.withToken('').login({ userCode: 'diaodu', password: right })).token).not.toBe('')
    await app.close()
  })
})
