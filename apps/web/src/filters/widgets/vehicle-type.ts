import { typesWithoutExhaust } from '@qingkong/domain/vehicle/vehicle-type'
import { choice } from '../choice.tsx'
import { vehicleTypes } from '../code-tables.ts'

const withExhaust = vehicleTypes.choices
  .map(({ value }) => value)
  .filter((code) => !typesWithoutExhaust.has(Number(code)))

/** 行人, 二轮车 and 非机动车 are not offered: nobody looks at their exhaust. */
export const vehicleType = choice({ id: 'vehicle-type', key: 'vehicleType', table: vehicleTypes, only: withExhaust })
