import { demoMn, demoPassword } from '@qingkong/domain/city/demo-device'
import { formatDataTime } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'

type Values = Record<string, number>

const factorsOf = (values: Values, field: 'Rtd' | 'Avg', converted: boolean) =>
  Object.entries(values).map(
    ([code, value]) =>
      [code, { [field]: String(value), ...(converted ? { [`Zs${field}`]: String(value) } : {}), Flag: 'N' }] as const,
  )

interface Draft {
  qn: string
  at: Date
  values: Values
}

/** Hour data of an outlet (ST 31, CN 2061), acknowledgement wanted. `index` = the outlet's number over all enterprises. */
export const outletHourFrame = (index: number, { qn, at, values }: Draft): Buffer =>
  encodeFrame({
    qn,
    st: '31',
    cn: '2061',
    pw: demoPassword,
    mn: demoMn('outlet', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: factorsOf(values, 'Avg', true),
  })

/** Real-time data of an outlet (ST 31, CN 2011). */
export const outletRealtimeFrame = (index: number, { qn, at, values }: Draft): Buffer =>
  encodeFrame({
    qn,
    st: '31',
    cn: '2011',
    pw: demoPassword,
    mn: demoMn('outlet', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: factorsOf(values, 'Rtd', true),
  })

/** Hour data of an ambient site (ST 22, CN 2061). `index` = the site's position in data/sites.json. */
export const siteHourFrame = (index: number, { qn, at, values }: Draft): Buffer =>
  encodeFrame({
    qn,
    st: '22',
    cn: '2061',
    pw: demoPassword,
    mn: demoMn('site', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: factorsOf(values, 'Avg', false),
  })

/** Hour data of a construction site's dust monitor (ST 39, CN 2061). `index` = its position in data/dust-sites.json. */
export const dustHourFrame = (index: number, { qn, at, values }: Draft): Buffer =>
  encodeFrame({
    qn,
    st: '39',
    cn: '2061',
    pw: demoPassword,
    mn: demoMn('dust', index),
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: factorsOf(values, 'Avg', false),
  })
