import { BoxModelParameters, BoxModelTables } from '@qingkong/contract/calls/composition/engine-runs'
import type { HourColumns } from '@qingkong/science/obm/case/observed-hours'
import { type MechanismChoice, prepareCase } from '@qingkong/science/obm/case/prepare-case'
import type { PreparedCase } from '@qingkong/science/obm/case/prepared-case'
import { readObmCase } from '@qingkong/science/obm/case/read-case'
import { vocSet } from '@qingkong/science/obm/case/voc-set'
import { cb6r3 } from '@qingkong/science/obm/cb6r3/cb6r3'
import { vocLumping } from '@qingkong/science/obm/cb6r3/voc-lumping'
import { obmVersion } from '@qingkong/science/obm/obm-version'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'
import { computeBoxModel } from './box-model-computation.ts'
import { boxModelOutcome } from './box-model-outcome.ts'
import { engineOf } from './engine.ts'
import { numberColumn } from './number-columns.ts'

type Tables = z.output<typeof BoxModelTables>
type Parameters = z.output<typeof BoxModelParameters>

const columnsOf = ({ hours }: Tables): HourColumns => {
  const [first] = Object.values(hours)
  const uneven = Object.keys(hours).find((name) => hours[name]?.length !== first?.length)
  if (uneven !== undefined)
    throw new InputProblem(`有 ${hours[uneven]?.length ?? 0} 行，其他列有 ${first?.length ?? 0} 行`, { column: uneven })
  return new Map(Object.entries(hours).map(([name, values]) => [name, numberColumn(values)]))
}

const preparedOf = (tables: Tables, parameters: Parameters): { prepared: PreparedCase; set: string[] } => {
  if (parameters.batch && parameters.ekma === 0) throw new InputProblem('封闭空气（batch）需与 EKMA 一起使用')
  const obmCase = readObmCase(parameters.case)
  const columns = columnsOf(tables)
  const choice: MechanismChoice = { mechanism: cb6r3(), condensed: true, facts: vocLumping }
  const set = vocSet(obmCase, parameters.set, columns, choice)
  return { prepared: prepareCase(obmCase, columns, set, choice), set }
}

/** Observation-based box model on the shipped mechanism: budget, RIR, EKMA. */
export const boxModelEngine = engineOf({
  version: obmVersion,
  data: BoxModelTables,
  parameters: BoxModelParameters,
  check: (tables, parameters) => void preparedOf(tables, parameters),
  compute: async ({ data, parameters }, tell) => {
    const { prepared, set } = preparedOf(data, parameters)
    const results = await computeBoxModel(prepared, parameters, tell)
    return { outcome: boxModelOutcome(prepared, set, results), seed: null, files: [] }
  },
})
