import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { hourMs } from '@qingkong/domain/time/city-time'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../db/database.ts'
import { type Ingest, startIngest } from '../ingest/port.ts'
import { speciesHours, speciesOf } from '../series/port.ts'
import { sendFrames } from '../testing/send-frames.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { readCityData } from './data-files.ts'

const hour = new Date('2026-11-20T08:00:00+08:00')
const data = readCityData(`${import.meta.dirname}/../../../../data`)
const index = data.sites.findIndex(({ siteType }) => isComponentSite(siteType))

let app: TestApp
let ingest: Ingest

beforeAll(async () => {
  app = await testApp()
  ingest = await startIngest(app.services)
})
afterAll(async () => {
  await ingest?.close()
  await app?.close()
})

describe('the particle instruments of the demo city', () => {
  it('measure what the catalogue lists, by the codes, in the order and with the limits it began with', async () => {
    for (const family of particleFamilies) {
      const listed = await speciesOf(app.services.db, family)
      expect(listed.map(({ factorCode, nameEn }) => [factorCode, nameEn])).toEqual(
        particleSpecies[family].map(({ factorCode, nameEn }) => [factorCode, nameEn]),
      )
      for (const [at, { detectionLimit, detectionLimitSource }] of listed.entries()) {
        expect(detectionLimit).toBeCloseTo(particleSpecies[family][at]?.detectionLimit ?? Number.NaN, 5)
        expect(detectionLimitSource).toContain('以本机核查值替换')
      }
    }
  })

  it('an hour that they send by HJ 212 lands whole in the hours of its family', async () => {
    const [site] = await rows(
      app.services.db,
      sql<{ id: number }>`select id from site where site_code = ${data.sites[index]?.siteCode}`,
    )
    for (const family of particleFamilies) {
      const sent = particleSpecies[family].map(({ factorCode }, at) => [factorCode, (at + 1) / 4] as const)
      await sendFrames(
        ingest.port,
        encodeSplit(
          {
            st: '27',
            cn: '2013',
            pw: demoPassword,
            mn: demoMn(family, index),
            flag: { version: '2025', split: false, ack: true },
            cp: { DataTime: formatDataTime(hour) },
            factors: sent.map(([code, value]) => [code, { Avg: value.toFixed(2), Flag: 'N' }] as const),
          },
          (part) => formatQn(new Date(hour.getTime() + hourMs + 300 * part)),
        ),
      )
      const [row, more] = await speciesHours(app.services.db, {
        family,
        siteIds: [site?.id ?? 0],
        from: hour,
        to: new Date(hour.getTime() + hourMs),
        purpose: 'counted',
      })
      expect(more).toBeUndefined()
      expect(row?.values).toEqual(sent.map(([, value]) => value))
    }
  })
})
