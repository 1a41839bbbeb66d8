import { Fail } from '@qingkong/contract/errors'
import { forbiddenInstruction, orderedSpraying } from '@qingkong/domain/event/forbidden-instruction'
import type { Position } from '@qingkong/domain/geo/distance'
import type { Queryable } from '../../../db/database.ts'
import { nearestNationalStationM } from '../../ground/sites/port.ts'

/**
 * A task must not order spraying beside a national-control station (interference with its sampling).
 * @throws Fail FORBIDDEN_INSTRUCTION
 */
export const refuseSpraying = async (db: Queryable, at: Position, description: string): Promise<void> => {
  if (orderedSpraying(description) === null) return
  const said = forbiddenInstruction(description, await nearestNationalStationM(db, at))
  if (said !== null) throw new Fail('FORBIDDEN_INSTRUCTION', said)
}
