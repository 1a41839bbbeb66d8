import { createServer, type Server } from 'node:http'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type CnemcRow, encodeCnemc } from '@qingkong/protocol/share/cnemc'
import type { City } from '../city/concentration.ts'
import type { NumberedSite } from './fleet.ts'
import { nationalRecords } from './national-record.ts'

/** The last full hour of the national sites in the public form; running means are left to the reader. */
export const publishedHour = (city: City, sites: readonly NumberedSite[], now: number): string => {
  const startAt = Math.floor(now / hourMs) * hourMs - hourMs
  const records = nationalRecords(city, sites, startAt, 'HOUR', 4)
  const rows = records.map((record, position): CnemcRow => {
    const site = sites[position]?.site
    return {
      stationCode: record.stationCode,
      positionName: site?.siteName ?? record.stationCode,
      area: '无锡市',
      cityCode: '320200',
      longitude: site?.longitude ?? null,
      latitude: site?.latitude ?? null,
      startAt: new Date(startAt),
      aqi: null,
      primaryPollutant: null,
      quality: null,
      values: {
        ...record.values,
        so2_24h: null,
        no2_24h: null,
        pm10_24h: null,
        pm25_24h: null,
        co_24h: null,
        o3_24h: null,
        o3_8h: null,
        o3_8h_24h: null,
      },
    }
  })
  return encodeCnemc(rows)
}

/** The upper level's public page, for a platform that pulls. Any GET is answered with the last full hour. */
export const startUpperLevelServer = (
  city: City,
  sites: readonly NumberedSite[],
  options: { port: number; now: () => number },
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET') {
        response.writeHead(405).end()
        return
      }
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(publishedHour(city, sites, options.now()))
    })
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => resolve(server))
  })
