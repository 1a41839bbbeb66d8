import { cb6r3 } from '../../cb6r3/cb6r3.ts'
import { vocLumping } from '../../cb6r3/voc-lumping.ts'
import type { HourColumns } from '../observed-hours.ts'
import { type MechanismChoice, prepareCase } from '../prepare-case.ts'
import type { PreparedCase } from '../prepared-case.ts'
import { readObmCase } from '../read-case.ts'

/** A made-up polluted summer day at Wuxi with nine VOC, for tests that need no reference data. */
export const summerVocs = ['C2H6', 'NC4H10', 'C2H4', 'C3H6', 'TOLUENE', 'MXYL', 'C5H8', 'HCHO', 'CH3CHO']

export const summerDocument = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: '夏日',
  site: { lat: 31.57, lon_east: 120.3, utc_offset_h: 8 },
  date_day1: '2025-07-10',
  hour_mark: 'hh:00',
  photolysis: { factor: 0.85 },
  sets: { voc: summerVocs },
  groups: {
    BHC: ['C5H8'],
    alkane: ['C2H6', 'NC4H10', 'NC12H26'],
    alkene: ['C2H4', 'C3H6'],
    aromatic: ['TOLUENE', 'MXYL'],
    OVOC: ['HCHO', 'CH3CHO'],
    CO: ['CO'],
    NOx: ['NO', 'NO2', 'HONO'],
  },
  ...change,
})

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const column = (value: (hour: number) => number) => Float64Array.from(hours, value)
const sun = (hour: number) => Math.max(0, Math.sin((Math.PI * (hour - 5)) / 14))

export const summerColumns = (change: Record<string, Float64Array> = {}): HourColumns =>
  new Map(
    Object.entries({
      hour_BJT: column((hour) => hour),
      TEMP: column((hour) => 299 + 6 * sun(hour)),
      RH: column((hour) => 85 - 30 * sun(hour)),
      PRESS: column(() => 1004),
      O3: column((hour) => 15 + 75 * sun(hour - 2)),
      NO: column((hour) => 0.4 + 6 * Math.exp(-((hour - 7.5) ** 2) / 4)),
      NO2: column((hour) => 22 - 14 * sun(hour)),
      CO: column((hour) => 550 - 80 * sun(hour)),
      SO2: column(() => 3),
      C2H6: column(() => 3),
      NC4H10: column((hour) => 1.8 - sun(hour)),
      C2H4: column((hour) => 2.2 - 1.2 * sun(hour)),
      C3H6: column((hour) => 0.6 - 0.35 * sun(hour)),
      TOLUENE: column((hour) => 1.9 - sun(hour)),
      MXYL: column((hour) => 0.7 - 0.4 * sun(hour)),
      C5H8: column((hour) => 0.05 + 0.9 * sun(hour)),
      HCHO: column((hour) => 3 + 3 * sun(hour)),
      CH3CHO: column((hour) => 1.4 + 0.7 * sun(hour)),
      ...change,
    }),
  )

export const shippedMechanism = (): MechanismChoice => ({ mechanism: cb6r3(), condensed: true, facts: vocLumping })

export const summerCase = (
  document: Record<string, unknown> = {},
  columns: Record<string, Float64Array> = {},
): PreparedCase =>
  prepareCase(readObmCase(summerDocument(document)), summerColumns(columns), summerVocs, shippedMechanism())
