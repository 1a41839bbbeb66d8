import { z } from 'zod'
import { cityTime, jsonNumber, requiredText } from '../core/input.ts'

/** Rows of one table. */
export const mostRows = 100_000

/** Species, columns of one table. */
export const mostColumns = 1000

export const tooManyRows = `一张表最多${mostRows}行`
export const column = z.array(jsonNumber.nullable()).max(mostRows, tooManyRows)
export const times = z.array(cityTime).max(mostRows, tooManyRows)
export const fullHour = cityTime.refine((text) => text.endsWith(':00:00'), '时间应为整点')
export const columnName = requiredText(64, '请填写列名')

/** Of engines with chance. */
export const seed = z.int().min(0).max(2_147_483_647)
