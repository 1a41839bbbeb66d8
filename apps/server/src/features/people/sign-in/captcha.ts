import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { captchaImage, newCaptchaAnswer } from './captcha-image.ts'
import { CaptchaLimit } from './captcha-limit.ts'

const lifeMs = 120_000

const answerHash = (services: Services, id: string, answer: string): Buffer =>
  createHmac('sha256', services.config.keys.ticketKey).update(`captcha|${id}|${answer.toUpperCase()}`).digest()

const limit = new CaptchaLimit()

/**
 * A new picture, good for one try within two minutes. Switched off by CAPTCHA=off it is not demanded either.
 * @throws Fail TOO_MANY_REQUESTS when the address asks for too many
 */
export const issueCaptcha = async (services: Services, { address }: { address: string }) => {
  if (!services.config.captcha) return { captchaId: '', image: '', enabled: false }
  limit.take(address, services.clock.monotonicMs())
  const now = services.clock.now()
  const captchaId = randomBytes(16).toString('base64url')
  const answer = newCaptchaAnswer()
  await sql`delete from captcha where expires_at < ${now}`.execute(services.db)
  await sql`insert into captcha (id, answer_hash, expires_at)
    values (${captchaId}, ${answerHash(services, captchaId, answer).toString('hex')}, ${new Date(now.getTime() + lifeMs)})`.execute(
    services.db,
  )
  return { captchaId, image: await captchaImage(answer), enabled: true }
}

/** Takes the captcha, right or wrong: it can be tried once. @throws Fail BAD_CAPTCHA */
export const spendCaptcha = async (services: Services, captchaId: string, answer: string): Promise<void> => {
  if (!services.config.captcha) return
  const known = /^[\w-]{22}$/.test(captchaId)
    ? await firstRow(
        services.db,
        sql<{
          answer_hash: string
          expires_at: Date
        }>`delete from captcha where id = ${captchaId} returning answer_hash, expires_at`,
      )
    : undefined
  const right =
    known !== undefined &&
    known.expires_at > services.clock.now() &&
    timingSafeEqual(Buffer.from(known.answer_hash, 'hex'), answerHash(services, captchaId, answer.trim()))
  if (!right) throw new Fail('BAD_CAPTCHA')
}
