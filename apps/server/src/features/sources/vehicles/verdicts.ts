import type { ExhaustItem } from '@qingkong/domain/vehicle/exhaust-item'
import {
  type ValidTest,
  type VehicleVerdict,
  vehicleVerdict,
  verdictWindowStart,
} from '@qingkong/domain/vehicle/vehicle-verdict'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

interface VehicleTest {
  plate: string
  color: string
  at: Date
  exceeded: ExhaustItem[]
}

const keyOf = (plate: string, color: string | null): string => `${color ?? ''} ${plate}`

/** Judged tests of the vehicles that a query names by plate and colour, by vehicle. @param vehicles answers plate, color */
const testsOf = async (db: Queryable, vehicles: Sql, from: Date, to: Date): Promise<Map<string, ValidTest[]>> => {
  const found = await rows(
    db,
    sql<VehicleTest>`with asked as materialized (${vehicles})
      select v.plate, asked.color, v.passed_at as at, v.exceeded
      from asked join vehicle_passage v on v.plate = asked.plate and coalesce(v.plate_color_code, '') = asked.color
      where v.is_tested and v.result in ('1', '-1') and v.passed_at between ${from} and ${to}
      order by v.passed_at`,
  )
  const byVehicle = new Map<string, ValidTest[]>()
  for (const { plate, color, at, exceeded } of found) {
    const key = keyOf(plate, color)
    const tests = byVehicle.get(key) ?? []
    tests.push({ at: at.getTime(), exceeded })
    byVehicle.set(key, tests)
  }
  return byVehicle
}

interface Judged {
  plate: string | null
  plateColor: string | null
  at: Date
  result: '1' | '-1' | '0' | null
}

/**
 * The vehicle's verdict as of each test, by everything the city's points know of it, in sight or not: only the word is
 * told. A test that does not count, or that nothing judges, has none: 无效.
 */
export const verdictsOf = async (db: Queryable, tests: readonly Judged[]): Promise<VehicleVerdict[]> => {
  const judged = tests.filter(({ plate, result }) => plate !== null && (result === '1' || result === '-1'))
  if (judged.length === 0) return tests.map(() => '无效')
  const times = judged.map(({ at }) => at.getTime())
  const [from, to] = [new Date(verdictWindowStart(Math.min(...times))), new Date(Math.max(...times))]
  const keys = [...new Map(judged.map((test) => [keyOf(test.plate ?? '', test.plateColor), test])).values()]
  const history = await testsOf(
    db,
    sql`select * from unnest(${keys.map(({ plate }) => plate)}::text[], ${keys.map(({ plateColor }) => plateColor ?? '')}::text[])
      as k(plate, color)`,
    from,
    to,
  )
  return tests.map(({ plate, plateColor, at, result }) =>
    plate === null || result === '0' || result === null
      ? '无效'
      : vehicleVerdict(history.get(keyOf(plate, plateColor)) ?? [], at.getTime()),
  )
}

/**
 * How many vehicles are 判定不合格 at the end of a period in which a condition on passages `v` at points `p` saw them.
 * Only who exceeded twice can be.
 */
export const judgedVehicles = async (db: Queryable, seen: Sql, to: Date): Promise<number> => {
  const from = new Date(verdictWindowStart(to.getTime()))
  const history = await testsOf(
    db,
    sql`select plate, coalesce(plate_color_code, '') as color from vehicle_passage
      where result = '-1' and plate is not null and passed_at between ${from} and ${to}
        and (plate, coalesce(plate_color_code, '')) in (
          select v.plate, coalesce(v.plate_color_code, '') from vehicle_passage v join vehicle_point p on p.id = v.point_id
          where ${seen} and v.plate is not null)
      group by 1, 2 having count(*) > 1`,
    from,
    to,
  )
  return [...history.values()].filter((tests) => vehicleVerdict(tests, to.getTime()) === '判定不合格').length
}
