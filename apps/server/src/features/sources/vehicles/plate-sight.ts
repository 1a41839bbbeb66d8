import { Fail } from '@qingkong/contract/errors'
import { isWholePlate, maskedPlate, plateWritten } from '@qingkong/domain/vehicle/plate'
import { type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { Session } from '../../../http/context.ts'

export const platesHidden = '您没有查看完整号牌的权限'

/** How plates are told to somebody: the one place that decides it for lists, details, sheets and pictures. */
export interface PlateSight {
  isWhole: boolean
  shown(plate: string | null): string | null
}

/** Masked whatever the rights: what leaves the platform without a reason. */
export const maskedSight: PlateSight = {
  isWhole: false,
  shown: (plate) => (plate === null ? null : maskedPlate(plate)),
}

const wholeSight: PlateSight = { isWhole: true, shown: (plate) => plate }

export const plateSight = ({ rights }: Pick<Session, 'rights'>): PlateSight =>
  rights.has('vehicle.plate') ? wholeSight : maskedSight

/**
 * Condition on a plate column. Whoever may not see plates names whole ones: guessing at parts would uncover the rest.
 * @throws Fail FORBIDDEN
 */
export const plateCondition = (session: Pick<Session, 'rights'>, searched: string, column: string): Sql => {
  const plate = plateWritten(searched)
  if (plate === '') return sql`true`
  if (isWholePlate(plate)) return sql`${sql.ref(column)} = ${plate}`
  if (!plateSight(session).isWhole) throw new Fail('FORBIDDEN', `${platesHidden}，请输入完整号牌查询`)
  return sql`${sql.ref(column)} like ${likePattern(plate)}`
}
