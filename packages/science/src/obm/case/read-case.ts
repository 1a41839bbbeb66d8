import { InputProblem } from '../../stats/input-problem.ts'
import { initialOfSentence, sentenceNumbers, sentenceParts } from './case-sentences.ts'
import { gasUnitOf } from './gas-unit.ts'
import { type JsonFields, jsonFields } from './json-fields.ts'
import { type GasUnit, type HonoRule, type Mixing, type ObmCase, type PhotolysisScale, proxyRules } from './obm-case.ts'

/** Keys with a meaning for the run, then those that explain the case to its readers. */
const caseKeys = new Set(
  (
    'name site date_day1 date table_day hour_mark interpolation photolysis ozone_column_du physical_loss mixing ' +
    'constrained_budget_run HONO m_xylene_share proxies units detection_limits_ppb nox o3 initial spin_up sets groups rir ekma_obm ekma_batch ' +
    'note period air description'
  ).split(' '),
)

const anyNumber = { least: -1e30, most: 1e30 }
const share = { least: 0, most: 1 }
const ppb = { least: 0, most: 1e7, unit: ' ppb' }
const secondsPerHour = 3600

/**
 * Checks a case document and fills in what the method sets: photolysis factor 0.85, lifetime of every variable 24 h,
 * HONO = 0.02 NO2 where it is not measured, two days of spin-up, reduction 10 %, window 07–19 h.
 * @throws InputProblem naming the field
 */
export const readObmCase = (document: unknown): ObmCase => {
  const fields = jsonFields(document, '')
  const nox = choice(fields, 'nox', ['species', 'sum'], 'species')
  const ozone = choice(fields, 'o3', ['observed', 'computed'], 'observed')
  if (ozone === 'computed' && nox === 'species')
    throw new InputProblem(
      'O3 由模型计算而 NO 与 NO2 都按观测逐时约束时，光稳态被钉死，O3 对 VOC 几乎没有响应（VOC 减 90 %，O3 峰值变化不到 1 %）；' +
        '请把 nox 设为 "sum"（只约束 NOx 总量），或让 o3 为 "observed"',
    )
  const loss = fields.has('physical_loss') ? lossOf(fields) : 1 / (24 * secondsPerHour)
  const days = spinUpOf(fields)
  return {
    name: fields.text('name'),
    site: siteOf(fields.object('site')),
    ...dateOf(fields),
    markOffsetS: markOf(fields),
    dayOfTable: fields.number('table_day', { least: 1, most: 400 }, 1) - 1,
    photolysis: photolysisOf(fields),
    ozoneColumnDu: fields.has('ozone_column_du')
      ? fields.number('ozone_column_du', { least: 100, most: 600, unit: ' DU' })
      : null,
    lossPerS: loss,
    mixing: fields.has('mixing') ? mixingOf(fields.object('mixing')) : null,
    constrained: constrainedOf(fields, ozone),
    hono: honoOf(fields),
    mXyleneShare: fields.number('m_xylene_share', share, 0.6),
    proxies: choice(fields, 'proxies', proxyRules, 'mole'),
    units: unitsOf(fields),
    detectionLimitsPpb: fields.has('detection_limits_ppb') ? numbersOf(fields, 'detection_limits_ppb') : new Map(),
    nox,
    ozone,
    initialPpb: initialOf(fields),
    days,
    sets: listsOf(fields, 'sets'),
    groups: listsOf(fields, 'groups'),
    ...productsOf(fields),
    unknownKeys: fields.keys().filter((key) => !caseKeys.has(key)),
  }
}

const choice = <const T extends string>(fields: JsonFields, key: string, options: readonly T[], otherwise: T): T => {
  const text = fields.text(key, otherwise)
  const found = options.find((option) => option === text)
  if (found === undefined) throw fields.problem(key, `“${text}”不认识，可用：${options.join('、')}`)
  return found
}

const siteOf = (site: JsonFields): ObmCase['site'] => {
  const latitude = site.number('lat', { least: -90, most: 90, unit: '°' })
  const longitude = site.number('lon_east', { least: -180, most: 180, unit: '°' })
  const utcOffsetH = site.number('utc_offset_h', { least: -12, most: 14, unit: ' h' })
  const key = 'equivalent_longitude_for_BJT_clock_deg_west'
  site.only('lat', 'lon_east', 'utc_offset_h', 'altitude_m', key, 'name')
  if (site.has(key)) {
    const stated = site.number(key, { least: -180, most: 180, unit: '°' })
    const west = 15 * utcOffsetH - longitude
    if (Math.abs(stated - west) > 0.05)
      throw site.problem(
        key,
        `= ${stated}° 与经度 ${longitude}°E、时区 UTC+${utcOffsetH} 不符（应为 ${west.toFixed(2)}°）：钟表时与地方太阳时不一致会使光解错位`,
      )
  }
  if (Math.abs(15 * utcOffsetH - longitude) > 60)
    throw site.problem('utc_offset_h', `= ${utcOffsetH} 与经度 ${longitude}°E 相差超过 4 小时，请核对时区`)
  return {
    latitude,
    longitude,
    utcOffsetH,
    altitudeM: site.number('altitude_m', { least: -400, most: 6000, unit: ' m' }, 0),
  }
}

const dateOf = (fields: JsonFields): Pick<ObmCase, 'date' | 'sameDate'> => {
  const sameDate = fields.has('date')
  const key = sameDate ? 'date' : 'date_day1'
  const text = fields.text(key)
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (!(day >= 1 && day <= (lengths[month - 1] ?? 0))) throw fields.problem(key, `“${text}”不是日期，应为 YYYY-MM-DD`)
  return { date: { year, month, day }, sameDate }
}

const markOf = (fields: JsonFields): 0 | 1800 => {
  const mark = fields.has('hour_mark')
    ? fields.text('hour_mark')
    : fields.has('interpolation')
      ? sentenceParts(fields, 'interpolation')[0]
      : undefined
  if (mark === undefined) throw fields.problem('hour_mark', '缺失：请写明小时均值放在 "hh:00" 还是 "hh:30"')
  if (mark !== 'hh:00' && mark !== 'hh:30') throw fields.problem('hour_mark', `“${mark}”应为 "hh:00" 或 "hh:30"`)
  return mark === 'hh:30' ? 1800 : 0
}

const photolysisOf = (fields: JsonFields): PhotolysisScale => {
  const factorRange = { least: 0, most: 2 }
  if (!fields.has('photolysis')) return { kind: 'factor', factor: 0.85 }
  if (typeof fields.value('photolysis') === 'string') {
    const [factor = Number.NaN] = sentenceNumbers(fields, 'photolysis')
    if (!(factor <= factorRange.most)) throw fields.problem('photolysis', `的系数 ${factor} 超出 0–${factorRange.most}`)
    return { kind: 'factor', factor }
  }
  const photolysis = fields.object('photolysis')
  photolysis.only('factor', 'jno2_column', 'radiation_column')
  if (photolysis.keys().length !== 1)
    throw fields.problem('photolysis', '应在 factor、jno2_column、radiation_column 中给出一个')
  if (photolysis.has('jno2_column')) return { kind: 'jno2', column: photolysis.text('jno2_column') }
  if (photolysis.has('radiation_column')) return { kind: 'radiation', column: photolysis.text('radiation_column') }
  return { kind: 'factor', factor: photolysis.number('factor', factorRange) }
}

const lossOf = (fields: JsonFields): number => {
  if (typeof fields.value('physical_loss') === 'string') return sentenceNumbers(fields, 'physical_loss')[0] ?? 0
  const loss = fields.object('physical_loss')
  loss.only('lifetime_h')
  return 1 / (secondsPerHour * loss.number('lifetime_h', { least: 0.1, most: 1e9, unit: ' h' }))
}

const mixingOf = (mixing: JsonFields): Mixing => {
  mixing.only('height_column', 'background_ppb', 'deposition_cm_s')
  return {
    heightColumn: mixing.text('height_column'),
    backgroundPpb: mixing.has('background_ppb') ? numbersOf(mixing, 'background_ppb') : new Map(),
    depositionCmS: mixing.has('deposition_cm_s') ? numbersOf(mixing, 'deposition_cm_s') : new Map(),
  }
}

const constrainedOf = (fields: JsonFields, ozone: ObmCase['ozone']): string[] => {
  const listed = fields.has('constrained_budget_run')
    ? fields.texts('constrained_budget_run').filter((name) => !name.startsWith('+'))
    : ['O3', 'NO', 'NO2', 'HONO', 'CO', 'SO2', 'CH4', 'H2']
  return ozone === 'computed' ? listed.filter((name) => name !== 'O3') : listed
}

const honoOf = (fields: JsonFields): HonoRule => {
  if (!fields.has('HONO')) return { kind: 'share', ofNo2: 0.02 }
  if (fields.value('HONO') === 'free') return { kind: 'free' }
  const [ofNo2 = Number.NaN] = sentenceNumbers(fields, 'HONO')
  if (!(ofNo2 <= 0.2)) throw fields.problem('HONO', `与 NO2 之比 ${ofNo2} 不合理（应在 0–0.2）`)
  return { kind: 'share', ofNo2 }
}

const unitsOf = (fields: JsonFields): Map<string, GasUnit> => {
  if (!fields.has('units')) return new Map()
  const units = fields.object('units')
  return new Map(units.keys().map((column) => [column, gasUnitOf(units, column)]))
}

const initialOf = (fields: JsonFields): Map<string, number> => {
  if (!fields.has('initial')) return new Map([['HNO3', 1]])
  if (typeof fields.value('initial') === 'string') return initialOfSentence(fields.text('initial'))
  return numbersOf(fields, 'initial')
}

const spinUpOf = (fields: JsonFields): number => {
  const days = !fields.has('spin_up')
    ? 3
    : typeof fields.value('spin_up') === 'string'
      ? (sentenceNumbers(fields, 'spin_up')[0] ?? Number.NaN)
      : fields.object('spin_up').number('days', { least: 1, most: 10 })
  if (!Number.isInteger(days) || days < 1 || days > 10)
    throw fields.problem('spin_up', `的天数 ${days} 应为 1–10 的整数`)
  if (days < 3)
    throw fields.problem(
      'spin_up',
      `只算 ${days} 天：预热一天时净产生量偏低约 15 %，两天时约 1 %；至少算 3 天，用最后一天`,
    )
  return days
}

const productsOf = (fields: JsonFields): Pick<ObmCase, 'rir' | 'ekma' | 'batch'> => {
  const hour = { least: 0, most: 24, unit: ' 时' }
  const whole = { reduction: 0.1, fromHour: 7, toHour: 19 }
  let rir = whole
  if (typeof fields.value('rir') === 'string') {
    const [kept = 0.9, fromHour = 7, toHour = 19] = sentenceNumbers(fields, 'rir')
    rir = { reduction: Math.round((1 - kept) * 1e9) / 1e9, fromHour, toHour }
  } else if (fields.has('rir')) {
    const given = fields.object('rir')
    given.only('reduction', 'from_hour', 'to_hour')
    rir = {
      reduction: given.number('reduction', { least: -1, most: 1 }, whole.reduction),
      fromHour: given.number('from_hour', hour, whole.fromHour),
      toHour: given.number('to_hour', hour, whole.toHour),
    }
  }
  if (Math.abs(rir.reduction) < 0.05 || Math.abs(rir.reduction) > 0.2)
    throw fields.problem('rir', `的削减比例 ${rir.reduction} 应在 5 %–20 % 之间（可为负，表示增加）`)
  if (!Number.isInteger(rir.fromHour) || !Number.isInteger(rir.toHour) || rir.fromHour >= rir.toHour)
    throw fields.problem('rir', `的时段 ${rir.fromHour}–${rir.toHour} 应为由小到大的整点`)

  let ekma = { least: 0, most: 2 }
  if (typeof fields.value('ekma_obm') === 'string') {
    const [least = 0, most = 2] = sentenceNumbers(fields, 'ekma_obm')
    ekma = { least, most }
  } else if (fields.has('ekma_obm')) {
    const given = fields.object('ekma_obm')
    given.only('least', 'most')
    ekma = {
      least: given.number('least', { least: 0, most: 1 }, 0),
      most: given.number('most', { least: 1, most: 10 }, 2),
    }
  }
  if (!(ekma.least < ekma.most)) throw fields.problem('ekma_obm', `的范围 ${ekma.least}–${ekma.most} 应由小到大`)

  let batch: ObmCase['batch'] = { fromHour: 6, toHour: 18, photolysisFactor: null, lossPerS: 1 / 86_400 }
  if (typeof fields.value('ekma_batch') === 'string') {
    const [perDay = 1, fromHour = 6, toHour = 18, photolysisFactor = 1] = sentenceNumbers(fields, 'ekma_batch')
    batch = { fromHour, toHour, photolysisFactor, lossPerS: perDay / 86_400 }
  } else if (fields.has('ekma_batch')) {
    const given = fields.object('ekma_batch')
    given.only('from_hour', 'to_hour', 'photolysis_factor', 'lifetime_h')
    batch = {
      fromHour: given.number('from_hour', hour, 6),
      toHour: given.number('to_hour', hour, 18),
      photolysisFactor: given.has('photolysis_factor')
        ? given.number('photolysis_factor', { least: 0, most: 2 })
        : null,
      lossPerS: 1 / (secondsPerHour * given.number('lifetime_h', { least: 0.1, most: 1e9 }, 24)),
    }
  }
  if (!(batch.fromHour < batch.toHour)) throw fields.problem('ekma_batch', '的起止时刻应由早到晚')
  return { rir, ekma, batch }
}

const listsOf = (fields: JsonFields, key: string): Map<string, string[]> => {
  if (!fields.has(key)) return new Map()
  const lists = fields.object(key)
  return new Map(lists.keys().map((name) => [name, lists.texts(name)]))
}

const numbersOf = (fields: JsonFields, key: string): Map<string, number> => {
  const values = fields.object(key)
  const range = key === 'initial' || key.endsWith('_ppb') ? ppb : anyNumber
  return new Map(values.keys().map((name) => [name, values.number(name, range)]))
}
