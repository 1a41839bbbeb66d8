import { BoxModelParameters, BoxModelTables } from '@qingkong/contract/shapes/box-model-question'
import { numberColumn } from '@qingkong/science/engine/number-columns'
import { boxModelOutcome } from '@qingkong/science/obm/box-model-outcome'
import { type BoxModelInput, prepareBoxModel } from '@qingkong/science/obm/box-model-question'
import type { HourColumns } from '@qingkong/science/obm/case/observed-hours'
import { readObmCase } from '@qingkong/science/obm/case/read-case'
import { mechanismChoice } from '@qingkong/science/obm/mechanism/mechanism-files'
import { obmVersion } from '@qingkong/science/obm/obm-version'
import { runBoxModel } from '@qingkong/science/obm/run-box-model'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'
import { engineOf } from './engine.ts'
import { readMechanismFiles } from './mechanism-bundle.ts'

const columnsOf = ({ hours }: z.output<typeof BoxModelTables>): HourColumns => {
  const [first] = Object.values(hours)
  const uneven = Object.keys(hours).find((name) => hours[name]?.length !== first?.length)
  if (uneven !== undefined)
    throw new InputProblem(`有 ${hours[uneven]?.length ?? 0} 行，其他列有 ${first?.length ?? 0} 行`, { column: uneven })
  return new Map(Object.entries(hours).map(([name, values]) => [name, numberColumn(values)]))
}

interface Asked {
  data: z.output<typeof BoxModelTables>
  parameters: z.output<typeof BoxModelParameters>
  /** The files of an imported mechanism; null for the shipped one. */
  attached: Uint8Array | null
}

const inputOf = ({ data, parameters, attached }: Asked): BoxModelInput =>
  prepareBoxModel(
    readObmCase(parameters.case),
    columnsOf(data),
    mechanismChoice(attached === null ? null : readMechanismFiles(attached)),
    parameters,
  )

/** Observation-based box model on the shipped mechanism or an imported one: budget, RIR, EKMA. */
export const boxModelEngine = engineOf({
  version: obmVersion,
  data: BoxModelTables,
  parameters: BoxModelParameters,
  check: (asked) => void inputOf(asked),
  compute: async (asked, tell) => {
    const input = inputOf(asked)
    const analysis = await runBoxModel(input, asked.parameters, { workers: 'this-thread', tell })
    return { outcome: boxModelOutcome(input, analysis), seed: null, files: [] }
  },
})
